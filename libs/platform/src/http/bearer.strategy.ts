import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import type { Viewer } from '@canopy/contracts/accounts';
import { type RequestWithViewer, ViewerSource } from './viewer.ts';

/** Sessions are opaque tokens, sent as a bearer token by our own web process. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(private readonly viewers: ViewerSource) {
    super({ passReqToCallback: true });
  }

  async validate(request: RequestWithViewer, token: string): Promise<Viewer | false> {
    request.bearerToken = token;
    return (await this.viewers.viewerOf(token)) ?? false;
  }
}
