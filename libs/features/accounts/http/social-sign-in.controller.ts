import { Body, Controller, Injectable, Param, Post, Req, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiTags } from '@nestjs/swagger';
import {
  type Authorization,
  authorizationSchema,
  type ConnectSocialInput,
  connectSocialSchema,
  type Session,
  sessionSchema,
  socialProviderSchema,
  type SocialSignIn as SocialSignInInput,
  socialSignInSchema,
  type StartSocialSignIn,
  startSocialSignInSchema,
} from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { Refusal } from '@canopy/contracts/refusals';
import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { SocialSignIn } from '@canopy/integrations/social-sign-in';
import { Access, Answers, bearerToken, type RequestWithViewer } from '@canopy/platform/http';
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

  @Access('visitor')
  @Post('/social-sign-in/:provider/authorization')
  @Answers(200, authorizationSchema)
  async start(
    @Param({ schema: socialProviderSchema }) { provider }: { provider: SocialProvider },
    @Body({ schema: startSocialSignInSchema }) query: StartSocialSignIn,
  ): Promise<Authorization> {
    const known = this.providers[provider];
    if (!known) throw new Refusal('social_sign_in_off');
    const url = await known
      .authorizationUrl({ ...query, redirectUri: callbackUrl(this.config, provider) })
      .catch((error: unknown) => {
        throw new Refusal('social_sign_in_unreachable', { cause: error });
      });
    return { url: url.href };
  }

  @Access('visitor')
  @Post(apiPaths.connectSocial)
  @Answers(201, sessionSchema)
  async connect(
    @Req() request: RequestWithViewer,
    @Body({ schema: connectSocialSchema }) body: ConnectSocialInput,
  ): Promise<Session> {
    return this.sessions.open(await this.connectSocial.connect(body), bearerToken(request));
  }

  @Access('visitor')
  @UseGuards(CodeGuard)
  @Post('/social-sign-in/:provider')
  @Answers(201, sessionSchema)
  signIn(
    @Req() request: RequestWithViewer,
    @Param({ schema: socialProviderSchema }) _: { provider: SocialProvider },
    @Body({ schema: socialSignInSchema }) _body: SocialSignInInput,
  ): Promise<Session> {
    // The strategy leaves the admission of whoever it let in.
    return this.sessions.open(request.user as unknown as Admission, bearerToken(request));
  }
}
