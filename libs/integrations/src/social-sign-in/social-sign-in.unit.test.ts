import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFacebookServer, type FacebookServer } from '@canopy/testing/facebook-server';
import { startGoogleServer, type GoogleServer } from '@canopy/testing/google-server';
import { FacebookSignIn } from './facebook.adapter.ts';
import { GoogleSignIn } from './google.adapter.ts';
import { SocialSignInFailed, type SocialSignInProvider } from './social-sign-in.port.ts';

let google: GoogleServer;
let facebook: FacebookServer;
beforeAll(async () => {
  [google, facebook] = await Promise.all([startGoogleServer(), startFacebookServer()]);
});
afterAll(() => Promise.all([google.stop(), facebook.stop()]));

const redirectUri = 'http://localhost:3000/auth/provider/callback';

/** What the browser does: follows the address to the provider and comes back with what stands in the redirect. */
async function goThere(provider: SocialSignInProvider) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const url = await provider.authorizationUrl({ state: 'state-of-this-browser', codeChallenge, redirectUri });
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!);
  return { url, back, codeVerifier, code: back.searchParams.get('code') ?? '' };
}

describe.each<
  [name: string, provider: () => SocialSignInProvider, as: (email: string | undefined) => void, vouches: boolean]
>([
  [
    'Google',
    () => new GoogleSignIn({ clientId: google.clientId, clientSecret: google.clientSecret, issuer: google.url }),
    (email) =>
      google.signsInAs({
        sub: '10769150350006150715113082367',
        ...(email ? { email, email_verified: true } : {}),
        name: 'Robin Tremblay',
      }),
    true,
  ],
  [
    'Facebook',
    () =>
      new FacebookSignIn({
        appId: facebook.appId,
        appSecret: facebook.appSecret,
        dialogUrl: facebook.url,
        graphUrl: facebook.url,
      }),
    (email) =>
      facebook.signsInAs({ id: '10769150350006150715113082367', ...(email ? { email } : {}), name: 'Robin Tremblay' }),
    false,
  ],
])('AUTH-01: %s', (_, make, signsInAs, vouches) => {
  it('asks the provider with state, PKCE and our own callback, and learns who signed in', async () => {
    signsInAs('Robin@Example.org');
    const provider = make();
    const { url, back, code, codeVerifier } = await goThere(provider);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      state: 'state-of-this-browser',
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
    });
    expect(back.searchParams.get('state')).toBe('state-of-this-browser');
    expect(await provider.profileOf({ code, codeVerifier, redirectUri })).toEqual({
      subject: '10769150350006150715113082367',
      email: 'robin@example.org',
      emailVerified: vouches,
      displayName: 'Robin Tremblay',
    });
  });

  it('a person who keeps the email back has none', async () => {
    signsInAs(undefined);
    const { code, codeVerifier } = await goThere(make());
    expect(await make().profileOf({ code, codeVerifier, redirectUri })).toMatchObject({
      email: null,
      emailVerified: false,
    });
  });

  it('a code that is made up, used before, or comes with another verifier is a failed sign-in', async () => {
    signsInAs('robin@example.org');
    const provider = make();
    const { code, codeVerifier } = await goThere(provider);
    await expect(
      provider.profileOf({ code, codeVerifier: randomBytes(32).toString('base64url'), redirectUri }),
    ).rejects.toThrow(SocialSignInFailed);
    await expect(provider.profileOf({ code: 'made-up', codeVerifier, redirectUri })).rejects.toThrow(
      SocialSignInFailed,
    );
  });

  it('a provider that cannot be reached is an error of the network, not a refusal', async () => {
    const nowhere = 'http://127.0.0.1:9';
    const away = vouches
      ? new GoogleSignIn({ clientId: 'x', clientSecret: 'y', issuer: nowhere })
      : new FacebookSignIn({ appId: 'x', appSecret: 'y', dialogUrl: nowhere, graphUrl: nowhere });
    const answer = away.profileOf({ code: 'code', codeVerifier: randomBytes(32).toString('base64url'), redirectUri });
    await expect(answer).rejects.not.toBeInstanceOf(SocialSignInFailed);
    await expect(answer).rejects.toThrow();
  });
});

it('an email that Google itself does not vouch for counts as unverified', async () => {
  google.signsInAs({ sub: '7', email: 'robin@example.org', email_verified: false });
  const provider = new GoogleSignIn({
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    issuer: google.url,
  });
  const { code, codeVerifier } = await goThere(provider);
  expect(await provider.profileOf({ code, codeVerifier, redirectUri })).toMatchObject({ emailVerified: false });
});

it('an id token that was made for another app opens nothing', async () => {
  google.signsInAs({ sub: '8', email: 'robin@example.org', email_verified: true });
  const provider = new GoogleSignIn({ clientId: 'another-app', clientSecret: 'secret', issuer: google.url });
  const { code, codeVerifier } = await goThere(provider);
  await expect(provider.profileOf({ code, codeVerifier, redirectUri })).rejects.toThrow(SocialSignInFailed);
});
