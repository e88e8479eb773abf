import { Events, OAuth2Server } from 'oauth2-mock-server';

export interface GoogleProfile {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface GoogleServer {
  /** The issuer; its discovery document stands below it. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Whose id tokens are signed from now on; null cancels at the provider. */
  signsInAs(profile: GoogleProfile | null): void;
  stop(): Promise<void>;
}

/** An OpenID Connect provider with real keys and PKCE, in the place of Google. */
export async function startGoogleServer(): Promise<GoogleServer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const clientId = 'canopy-tests';
  let person: GoogleProfile | null = null;
  server.service.on(Events.BeforeTokenSigning, (token) => {
    Object.assign(token.payload, person, { aud: clientId });
  });
  server.service.on(Events.BeforeAuthorizeRedirect, (redirect) => {
    if (person) return;
    redirect.url.searchParams.delete('code');
    redirect.url.searchParams.set('error', 'access_denied');
  });
  return {
    url: server.issuer.url!,
    clientId,
    clientSecret: 'secret',
    signsInAs: (profile) => (person = profile),
    stop: () => server.stop(),
  };
}
