import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport';
import { signInWords, socialProviderSchema, socialSignInSchema } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { SocialSignIn, SocialSignInFailed } from '@canopy/integrations/social-sign-in';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import type { Admission } from '../admission.ts';
import { callbackUrl } from '../callback-url.ts';
import { accountLimits } from '../limits.ts';
import { SignInWithSocial } from '../sign-in-with-social.ts';

type Verify = (provider: unknown, body: unknown, done: (error: unknown, admission?: Admission) => void) => void;

/** Takes the code that the web brought back from the provider; the redirects themselves are the web's. */
class CodeStrategy extends Strategy {
  constructor(private readonly verify: Verify) {
    super();
  }

  override authenticate(request: { params?: unknown; body?: unknown }): void {
    this.verify((request.params as { provider?: unknown } | undefined)?.provider, request.body, (error, admission) =>
      error ? this.error(error) : this.success(admission!),
    );
  }
}

/** Code and verifier of POST /social-sign-in/{provider}. Leaves the admission as the request's user. */
@Injectable()
export class AuthorizationCodeStrategy extends PassportStrategy(CodeStrategy, 'authorization-code') {
  constructor(
    private readonly providers: SocialSignIn,
    private readonly social: SignInWithSocial,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {
    super();
  }

  async validate(providerName: unknown, body: unknown): Promise<Admission> {
    const provider = socialProviderSchema.safeParse({ provider: providerName });
    const answer = socialSignInSchema.safeParse(body);
    if (!provider.success) throw new Refusal('not_found');
    if (!answer.success) throw new Refusal('invalid_input', { fields: { code: [signInWords.answerIncomplete] } });
    await this.limits.countAddress(accountLimits.socialFromAddress);
    const { language, ...proof } = answer.data;
    const profile = await this.profileOf(provider.data.provider, proof);
    const admission = await this.social.signIn(provider.data.provider, profile, language);
    // A school or a library may be behind one address: who got in was no attempt.
    await this.limits.forgiveAddress(accountLimits.socialFromAddress);
    return admission;
  }

  private async profileOf(provider: SocialProvider, answer: { code: string; codeVerifier: string }) {
    const known = this.providers[provider];
    if (!known) throw new Refusal('social_sign_in_off');
    return known.profileOf({ ...answer, redirectUri: callbackUrl(this.config, provider) }).catch((error: unknown) => {
      throw error instanceof SocialSignInFailed
        ? new Refusal('social_sign_in_failed', { cause: error })
        : new Refusal('social_sign_in_unreachable', { cause: error });
    });
  }
}
