import { createHmac } from 'node:crypto';
import * as client from 'openid-client';
import { z } from 'zod';
import { asFailure } from './as-failure.ts';
import { type SocialProfile, SocialSignInFailed, type SocialSignInProvider } from './social-sign-in.port.ts';

const apiVersion = 'v23.0';
const profileSchema = z.object({
  id: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.email().max(254).optional(),
});

/** Facebook Login: OAuth 2 for the token, the Graph API for the person. It never says whether an email is verified. */
export class FacebookSignIn implements SocialSignInProvider {
  private readonly configuration: client.Configuration;

  constructor(private readonly settings: { appId: string; appSecret: string; dialogUrl: string; graphUrl: string }) {
    const { appId, appSecret, dialogUrl, graphUrl } = settings;
    this.configuration = new client.Configuration(
      {
        issuer: graphUrl,
        authorization_endpoint: `${dialogUrl}/${apiVersion}/dialog/oauth`,
        token_endpoint: `${graphUrl}/${apiVersion}/oauth/access_token`,
      },
      appId,
      undefined,
      client.ClientSecretPost(appSecret),
    );
    this.configuration.timeout = 10;
    if (graphUrl.startsWith('http:')) client.allowInsecureRequests(this.configuration);
  }

  async authorizationUrl({
    state,
    codeChallenge,
    redirectUri,
  }: {
    state: string;
    codeChallenge: string;
    redirectUri: string;
  }): Promise<URL> {
    return client.buildAuthorizationUrl(this.configuration, {
      redirect_uri: redirectUri,
      scope: 'public_profile,email',
      state,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
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
    const callback = new URL(redirectUri);
    callback.search = new URLSearchParams({ code }).toString();
    const tokens = await client
      .authorizationCodeGrant(this.configuration, callback, {
        pkceCodeVerifier: codeVerifier,
        expectedState: client.skipStateCheck,
      })
      .catch(asFailure);
    const me = new URL(`${this.settings.graphUrl}/${apiVersion}/me`);
    // The proof shows that the token is used by the app that it was made for.
    me.search = new URLSearchParams({
      fields: 'id,name,email',
      appsecret_proof: createHmac('sha256', this.settings.appSecret).update(tokens.access_token).digest('hex'),
    }).toString();
    const answer = await client
      .fetchProtectedResource(this.configuration, tokens.access_token, me, 'GET')
      .catch(asFailure);
    const profile = profileSchema.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
    if (!profile.success) throw new SocialSignInFailed('The profile could not be read.');
    const { id, name, email } = profile.data;
    return {
      subject: id,
      email: email?.toLowerCase() ?? null,
      emailVerified: false,
      displayName: name?.trim() || null,
    };
  }
}
