import * as client from 'openid-client';
import { z } from 'zod';
import { asFailure } from './as-failure.ts';
import { type SocialProfile, SocialSignInFailed, type SocialSignInProvider } from './social-sign-in.port.ts';

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});

/** OpenID Connect as Google speaks it. The issuer's own description is read on first use and kept. */
export class GoogleSignIn implements SocialSignInProvider {
  private discovered: Promise<client.Configuration> | null = null;

  constructor(private readonly settings: { clientId: string; clientSecret: string; issuer: string }) {}

  async authorizationUrl({
    state,
    codeChallenge,
    redirectUri,
  }: {
    state: string;
    codeChallenge: string;
    redirectUri: string;
  }): Promise<URL> {
    return client.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
  }

  async profileOf({
    code,
    codeVerifier,
    redirectUri,
  }: {
    code: string;
    codeVerifier: string;
    redirectUri: string;
  }): Promise<SocialProfile> {
    const configuration = await this.configuration();
    const callback = new URL(redirectUri);
    // The web has compared the state before it handed the code over. The issuer is ours: each provider has a callback
    // of its own.
    callback.search = new URLSearchParams({
      code,
      ...(configuration.serverMetadata().authorization_response_iss_parameter_supported
        ? { iss: configuration.serverMetadata().issuer }
        : {}),
    }).toString();
    const tokens = await client
      .authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: codeVerifier,
        expectedState: client.skipStateCheck,
        idTokenExpected: true,
      })
      .catch(asFailure);
    const claims = claimsSchema.safeParse(tokens.claims());
    if (!claims.success) throw new SocialSignInFailed('The id token lacks what a sign-in needs.');
    const { sub, email, email_verified, name } = claims.data;
    return {
      subject: sub,
      email: email?.toLowerCase() ?? null,
      emailVerified: email !== undefined && email_verified === true,
      displayName: name?.trim() || null,
    };
  }

  private configuration(): Promise<client.Configuration> {
    if (!this.discovered) {
      const { issuer, clientId, clientSecret } = this.settings;
      // Plain http is for a provider on this very machine.
      const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
      this.discovered = client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: 10 });
      // An outage while starting must not stay for good.
      this.discovered.catch(() => (this.discovered = null));
    }
    return this.discovered;
  }
}
