import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Authorization, CurrentViewer, Session } from '@canopy/contracts/accounts';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { RateLimits } from '@canopy/platform/rate-limit';
import { startApi, type TestApi } from '@canopy/testing/api';
import { startFacebookServer, type FacebookServer } from '@canopy/testing/facebook-server';
import { startGoogleServer, type GoogleServer } from '@canopy/testing/google-server';
import { accountLimits } from './limits.ts';

let google: GoogleServer;
let facebook: FacebookServer;
let api: TestApi;
beforeAll(async () => {
  [google, facebook] = await Promise.all([startGoogleServer(), startFacebookServer()]);
  api = await startApi({
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.url,
    FACEBOOK_APP_ID: facebook.appId,
    FACEBOOK_APP_SECRET: facebook.appSecret,
    FACEBOOK_DIALOG_URL: facebook.url,
    FACEBOOK_GRAPH_URL: facebook.url,
  });
});
afterAll(async () => {
  await api.stop();
  await Promise.all([google.stop(), facebook.stop()]);
});

type Provider = 'google' | 'facebook';
const subject = () => randomBytes(8).toString('hex');
const newEmail = () => `${subject()}@example.test`;

/** What web and browser do: ask for the address, go there, bring the code back. */
async function codeOf(provider: Provider, by: TestApi = api): Promise<{ code: string; codeVerifier: string }> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const requested = {
    state: randomBytes(32).toString('base64url'),
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
  };
  const { body } = await by.call<Authorization>('POST', `/social-sign-in/${provider}/authorization`, {
    body: requested,
  });
  const back = new URL((await fetch(body.url, { redirect: 'manual' })).headers.get('location')!);
  expect(back.href.startsWith(`${by.config.publicUrl}/auth/${provider}/callback?`)).toBe(true);
  expect(back.searchParams.get('state')).toBe(requested.state);
  return { code: back.searchParams.get('code')!, codeVerifier };
}

const signIn = async (provider: Provider, more: Record<string, unknown> = {}) =>
  api.call<Session & RefusalBody>('POST', `/social-sign-in/${provider}`, {
    body: { ...(await codeOf(provider)), ...more },
  });
const withGoogle = (profile: { sub?: string; email?: string; email_verified?: boolean; name?: string }) => {
  google.signsInAs({ sub: subject(), email_verified: true, ...profile });
  return signIn('google');
};
const withFacebook = (profile: { id?: string; email?: string; name?: string }) => {
  facebook.signsInAs({ id: subject(), ...profile });
  return signIn('facebook');
};
const signUp = async (email: string, password = 'their password') =>
  (await api.call<Session>('POST', '/accounts', { body: { displayName: 'Robin', email, password, acceptTerms: true } }))
    .body;
const verified = (email: string) =>
  api.database.query('update users set email_verified_at = now() where email = $1', [email]);
const viewerOf = async (token: string) =>
  (await api.call<CurrentViewer>('GET', '/viewer', { headers: { authorization: `Bearer ${token}` } })).body.viewer;
const canSignIn = async (email: string, password: string) =>
  (await api.call('POST', '/sessions', { body: { email, password } })).status === 201;
const mails = async (email: string) =>
  (
    await api.database.query<{ template: string }>(
      'select template from emails where recipient = $1 order by created_at',
      [email],
    )
  ).map((mail) => mail.template);
/** What the mail about a password, or a profile, that ended says. */
const takeOverTold = async (email: string) =>
  (
    await api.database.query<{ data: object }>(
      `select data from emails where recipient = $1 and template = 'password-ended'`,
      [email],
    )
  )[0]?.data;

describe('somebody new', () => {
  it('is written to in the language of the page that led to Google; who comes again by another keeps it', async () => {
    const come = async (profile: { sub: string; email: string }, language?: string) => {
      google.signsInAs({ email_verified: true, ...profile });
      const { status, body } = await signIn('google', { language });
      if (status !== 201) return status;
      const headers = { authorization: `Bearer ${body.token}` };
      return (await api.call<Account>('GET', '/account', { headers })).body.language;
    };
    const french = { sub: subject(), email: newEmail() };
    expect(await come(french, 'fr')).toBe('fr');
    expect(await come(french, 'en')).toBe('fr');
    expect(await come({ sub: subject(), email: newEmail() })).toBe('en');
    const third = newEmail();
    expect(await come({ sub: subject(), email: third }, 'de')).toBe(400);
    expect(await api.database.query('select 1 from users where email = $1', [third])).toEqual([]);
  });

  it('AUTH-20, AUTH-22: Google makes an account with role user and no status, verified, without a mail', async () => {
    const email = newEmail();
    const { status, body } = await withGoogle({ email, name: 'Robin Tremblay' });
    expect(status).toBe(201);
    expect(body.viewer).toMatchObject({
      email,
      displayName: 'Robin Tremblay',
      role: 'user',
      status: null,
      emailVerified: true,
    });
    expect(await mails(email)).toEqual([]);
  });

  it('AUTH-20: an email from Facebook counts as unverified, so a mail asks for it', async () => {
    const email = newEmail();
    const { body } = await withFacebook({ email, name: 'Robin' });
    expect(body.viewer).toMatchObject({ email, role: 'user', status: null, emailVerified: false });
    expect(await mails(email)).toEqual(['email-verification']);
  });

  it('without an email there is no account, and the sentence says what to do', async () => {
    const { status, body } = await withFacebook({ name: 'Robin' });
    expect([status, body.reason]).toEqual([409, 'social_email_missing']);
  });

  it('signing in twice at the same moment makes one account', async () => {
    const email = newEmail();
    facebook.signsInAs({ id: subject(), email });
    const codes = await Promise.all([codeOf('facebook'), codeOf('facebook'), codeOf('facebook')]);
    const answers = await Promise.all(
      codes.map((body) => api.call<Session>('POST', '/social-sign-in/facebook', { body })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.viewer.id)).size).toBe(1);
  });
});

describe('somebody known', () => {
  it('AUTH-21, API-22: the record is merged: the own name stays, a missing one is filled, another email over there changes nothing here', async () => {
    const id = subject();
    const email = newEmail();
    const first = (await withFacebook({ id, email, name: 'First Name' })).body;
    const again = (await withFacebook({ id, email: newEmail(), name: 'Changed Over There' })).body;
    expect(again.viewer).toMatchObject({ id: first.viewer.id, email, displayName: 'First Name' });
    await api.database.query(`update users set display_name = 'Unnamed User' where id = $1`, [first.viewer.id]);
    expect((await withFacebook({ id, email, name: 'Now With Name' })).body.viewer.displayName).toBe('Now With Name');
  });

  it('Google opens the account that has the verified email, and its password stays', async () => {
    const email = newEmail();
    const own = await signUp(email);
    await verified(email);
    const { body } = await withGoogle({ email });
    expect(body.viewer.id).toBe(own.viewer.id);
    expect(await canSignIn(email, 'their password')).toBe(true);
    expect(await mails(email)).toContain('social-connected');
  });

  it('a sign-in replaces the session that this browser had', async () => {
    const before = await signUp(newEmail());
    google.signsInAs({ sub: subject(), email: newEmail(), email_verified: true });
    const { body } = await api.call<Session>('POST', '/social-sign-in/google', {
      body: await codeOf('google'),
      headers: { authorization: `Bearer ${before.token}` },
    });
    expect(await viewerOf(before.token)).toBeNull();
    expect((await viewerOf(body.token))!.id).toBe(body.viewer.id);
  });
});

it('somebody pre-registers a victim: the verified owner ends that password, its sessions and its other ways in (failure case 26)', async () => {
  const email = newEmail();
  const stranger = await signUp(email, 'the strangers password');
  // The stranger has also connected a Facebook account and asked for a reset link.
  const facebookId = subject();
  const waiting = (await withFacebook({ id: facebookId, email })).body;
  await api.call('POST', '/social-sign-in/connect', {
    body: { linkToken: waiting.data!['linkToken'], password: 'the strangers password' },
  });
  await api.call('POST', '/password-resets', { body: { email } });

  const owner = (await withGoogle({ email })).body;
  expect(owner.viewer).toMatchObject({ id: stranger.viewer.id, emailVerified: true });
  expect(await viewerOf(stranger.token)).toBeNull();
  expect(await canSignIn(email, 'the strangers password')).toBe(false);
  expect((await withFacebook({ id: facebookId, email })).status).not.toBe(201);
  expect(await api.database.query(`select purpose from mailed_links where user_id = $1`, [owner.viewer.id])).toEqual(
    [],
  );
  expect(await takeOverTold(email)).toMatchObject({ noPassword: false, endedProfiles: 'Facebook' });
});

it('somebody pre-registers a victim by a profile alone: the verified owner hears of that profile, and of no password', async () => {
  const email = newEmail();
  const stranger = (await withFacebook({ email })).body;
  const owner = (await withGoogle({ email })).body;
  expect([owner.viewer.id, await viewerOf(stranger.token)]).toEqual([stranger.viewer.id, null]);
  expect(await takeOverTold(email)).toMatchObject({
    noPassword: true,
    endedProfiles: 'Facebook',
    providerName: 'Google',
  });
});

describe('AUTH-19, ERR-43: an account with different credentials', () => {
  const meet = async (email: string) => (await withFacebook({ email })).body;

  it('an email that nobody vouches for opens nothing; the account waits for its password and is connected then', async () => {
    const email = newEmail();
    const own = await signUp(email);
    await verified(email);
    const refused = await meet(email);
    expect(refused).toMatchObject({ reason: 'link_needs_password', data: { email } });
    const connect = (password: string) =>
      api.call<Session & RefusalBody>('POST', '/social-sign-in/connect', {
        body: { linkToken: refused.data!['linkToken'], password },
      });
    expect((await connect('not this one')).body).toMatchObject({
      reason: 'wrong_password',
      fields: { password: ['Incorrect password.'] },
    });
    const connected = await connect('their password');
    expect(connected.body.viewer.id).toBe(own.viewer.id);
    expect((await connect('their password')).body.reason).toBe('connection_expired');
    const { body } = await api.call<Account>('GET', '/account', {
      headers: { authorization: `Bearer ${connected.body.token}` },
    });
    expect(body.connected).toMatchObject([{ provider: 'facebook', email }]);
    expect(await mails(email)).toContain('social-connected');
  });

  it('waits ten minutes and no longer', async () => {
    const email = newEmail();
    await signUp(email);
    const { data } = await meet(email);
    const [kept] = await api.database.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from waiting_connections where email = $1`,
      [email],
    );
    expect(kept!.minutes).toBe(10);
    await api.database.query('update waiting_connections set expires_at = now() where email = $1', [email]);
    expect(
      (
        await api.call('POST', '/social-sign-in/connect', {
          body: { linkToken: data!['linkToken'], password: 'their password' },
        })
      ).body.reason,
    ).toBe('connection_expired');
  });

  it('an account that only Google opens is not offered a password that it does not have', async () => {
    const email = newEmail();
    await withGoogle({ email });
    expect((await meet(email)).reason).toBe('account_elsewhere');
  });

  it('a Google account whose email Google does not vouch for needs the password too', async () => {
    const email = newEmail();
    await signUp(email);
    expect((await withGoogle({ email, email_verified: false })).body.reason).toBe('link_needs_password');
  });
});

describe('what the provider does not confirm', () => {
  it('AUTH-18: a code that is made up, or comes twice, opens nothing', async () => {
    google.signsInAs({ sub: subject(), email: newEmail(), email_verified: true });
    const { codeVerifier } = await codeOf('google');
    const { status, body } = await api.call('POST', '/social-sign-in/google', {
      body: { code: 'made-up', codeVerifier },
    });
    expect([status, body.reason]).toEqual([401, 'social_sign_in_failed']);
  });

  it.each([{}, { code: '', codeVerifier: 'x' }, { code: ['a'], codeVerifier: { b: 1 } }])(
    '%j is refused with 400',
    async (body) => {
      expect((await api.call('POST', '/social-sign-in/google', { body })).status).toBe(400);
    },
  );

  it('a way of signing in that is not set up is not found', async () => {
    const without = await startApi();
    try {
      const requested = { state: 'x'.repeat(43), codeChallenge: 'y'.repeat(43) };
      expect((await without.call('POST', '/social-sign-in/google/authorization', { body: requested })).status).toBe(
        404,
      );
      expect(
        (await without.call('POST', '/social-sign-in/facebook', { body: { code: 'x', codeVerifier: 'y'.repeat(43) } }))
          .status,
      ).toBe(404);
    } finally {
      await without.stop();
    }
  });

  it('a provider that cannot be reached is a 503 that says so', async () => {
    const away = await startApi({
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'y',
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
    });
    try {
      const { status, body } = await away.call('POST', '/social-sign-in/google/authorization', {
        body: { state: 'x'.repeat(43), codeChallenge: 'y'.repeat(43) },
      });
      expect([status, body.reason]).toEqual([503, 'social_sign_in_unreachable']);
    } finally {
      await away.stop();
    }
  });
});

it('who gets in takes nothing of what a place may try in an hour: a library has one address', async () => {
  const limited = await startApi({
    RATE_LIMITS: 'on',
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.url,
  });
  try {
    const address = '203.0.113.60';
    const { socialFromAddress } = accountLimits;
    await limited.app.get(RateLimits, { strict: false }).count(socialFromAddress, address, socialFromAddress.times - 1);
    const headers = { 'x-internal-key': limited.config.internalKey, 'x-client-address': address };
    const send = async (body: object) =>
      (await limited.call('POST', '/social-sign-in/google', { body, headers })).status;
    for (let family = 0; family < 2; family++) {
      google.signsInAs({ sub: subject(), email: newEmail(), email_verified: true });
      expect(await send(await codeOf('google', limited))).toBe(201);
    }
    const made = { code: 'made-up', codeVerifier: randomBytes(32).toString('base64url') };
    expect([await send(made), await send(made)]).toEqual([401, 429]);
  } finally {
    await limited.stop();
  }
});
