import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import type { Viewer } from '@canopy/contracts/accounts';
import { ViewerSource } from './viewer.ts';

/** Sessions are opaque tokens, sent as a bearer token by our own web process. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(private readonly viewers: ViewerSource) {
    super();
  }

  async validate(token: string): Promise<Viewer | false> {
    return (await this.viewers.viewerOf(token)) ?? false;
  }
}
