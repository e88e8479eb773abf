import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FacebookProfile {
  id: string;
  name?: string;
  email?: string;
}

export interface FacebookServer {
  url: string;
  appId: string;
  appSecret: string;
  /** Who presses "Continue" in the dialog from now on; null presses "Cancel". */
  signsInAs(profile: FacebookProfile | null): void;
  stop(): Promise<void>;
}

/**
 * A server that speaks as much of Facebook Login as a sign-in needs: dialog, token with PKCE and secret, /me with its
 * proof.
 */
export async function startFacebookServer(): Promise<FacebookServer> {
  const appId = '1234567890';
  const appSecret = randomBytes(16).toString('hex');
  const codes = new Map<string, { challenge: string | null; redirectUri: string; profile: FacebookProfile }>();
  const tokens = new Map<string, FacebookProfile>();
  let person: FacebookProfile | null = null;

  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refused = (response: ServerResponse, message: string) =>
    json(response, 400, { error: 'invalid_grant', error_description: message });

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const url = new URL(request.url!, 'http://facebook');
      if (url.pathname.endsWith('/dialog/oauth')) return dialog(url, response);
      if (url.pathname.endsWith('/oauth/access_token')) return token(new URLSearchParams(body), response);
      if (url.pathname.endsWith('/me')) return me(url, request.headers.authorization, response);
      response.writeHead(404).end();
    });
  });

  function dialog(url: URL, response: ServerResponse): void {
    const redirectUri = url.searchParams.get('redirect_uri')!;
    const back = new URL(redirectUri);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    if (person) {
      const code = randomBytes(12).toString('hex');
      codes.set(code, { challenge: url.searchParams.get('code_challenge'), redirectUri, profile: person });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_reason', 'user_denied');
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function token(form: URLSearchParams, response: ServerResponse): void {
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    if (form.get('client_id') !== appId || form.get('client_secret') !== appSecret)
      return void refused(response, 'Error validating client secret.');
    if (!known || known.redirectUri !== form.get('redirect_uri'))
      return void refused(response, 'This authorization code has been used or was made for another address.');
    if (
      known.challenge &&
      known.challenge !==
        createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
    )
      return void refused(response, 'The verifier does not fit.');
    const accessToken = randomBytes(16).toString('hex');
    tokens.set(accessToken, known.profile);
    json(response, 200, { access_token: accessToken, token_type: 'bearer', expires_in: 5_183_944 });
  }

  function me(url: URL, authorization: string | undefined, response: ServerResponse): void {
    const accessToken = authorization?.replace(/^Bearer /, '') ?? '';
    const profile = tokens.get(accessToken);
    const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex');
    if (!profile || url.searchParams.get('appsecret_proof') !== proof)
      return void json(response, 400, {
        error: { message: 'Invalid appsecret_proof provided in the API argument', code: 100 },
      });
    json(response, 200, profile);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appId,
    appSecret,
    signsInAs: (profile) => (person = profile),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
