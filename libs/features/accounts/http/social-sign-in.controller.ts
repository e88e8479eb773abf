import { Controller, Injectable, Req, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiTags } from '@nestjs/swagger';
import type { Authorization, Session } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { SocialSignIn } from '@canopy/integrations/social-sign-in';
import { connectSocial, signInSocially, startSocialSignIn } from '@canopy/contracts/accounts.endpoints';
import { Endpoint, type InputOf, type RequestWithViewer } from '@canopy/platform/http';
import { Config } from '@canopy/platform/runtime';
import type { Admission } from '../admission.ts';
import { callbackUrl } from '../callback-url.ts';
import { ConnectSocial } from '../connect-social.ts';
import { Sessions } from '../sessions.ts';

@Injectable()
class CodeGuard extends AuthGuard('authorization-code') {
  override handleRequest<T>(error: unknown, admission: T): T {
    if (error) throw error instanceof Error ? error : new Error('Signing in failed.');
    return admission;
  }
}

@ApiTags('accounts')
@Controller()
export class SocialSignInController {
  constructor(
    private readonly providers: SocialSignIn,
    private readonly sessions: Sessions,
    private readonly connectSocial: ConnectSocial,
    private readonly config: Config,
  ) {}

  @Endpoint(startSocialSignIn)
  async start({ params: { provider }, body: query }: InputOf<typeof startSocialSignIn>): Promise<Authorization> {
    const known = this.providers[provider];
    if (!known) throw new Refusal('social_sign_in_off');
    const url = await known
      .authorizationUrl({ ...query, redirectUri: callbackUrl(this.config, provider) })
      .catch((error: unknown) => {
        throw new Refusal('social_sign_in_unreachable', { cause: error });
      });
    return { url: url.href };
  }

  @Endpoint(connectSocial)
  async connect({ token, body }: InputOf<typeof connectSocial>): Promise<Session> {
    return this.sessions.open(await this.connectSocial.connect(body), token);
  }

  @UseGuards(CodeGuard)
  @Endpoint(signInSocially)
  signIn({ token }: InputOf<typeof signInSocially>, @Req() request: RequestWithViewer): Promise<Session> {
    // The strategy leaves the admission of whoever it let in.
    return this.sessions.open(request.user as unknown as Admission, token);
  }
}
