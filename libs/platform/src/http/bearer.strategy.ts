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

  async validate(request: RequestWithViewer, found: unknown): Promise<Viewer | false> {
    const { authorization } = request.headers;
    const token = typeof authorization === 'string' ? authorization.split(' ')[1] : undefined;
    // Passport would also take one from the body or the address, whatever stands there.
    if (!token || token !== found) return false;
    request.bearerToken = token;
    return (await this.viewers.viewerOf(token)) ?? false;
  }
}
