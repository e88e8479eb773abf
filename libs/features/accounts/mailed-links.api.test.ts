import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentViewer, MailedLinkState, Session, VerificationState } from '@canopy/contracts/accounts';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { until } from '@canopy/testing/until';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let count = 0;
/** A person who signed up with a password, with the session of that moment. */
async function newcomer(
  password = 'their password',
): Promise<{ id: string; email: string; token: string; displayName: string }> {
  const email = `newcomer${(count += 1)}@example.test`;
  const { body } = await api.call<Session>('POST', '/accounts', {
    body: { displayName: 'Robin <b>', email, password, acceptTerms: true },
  });
  return { id: body.viewer.id, email, token: body.token, displayName: 'Robin <b>' };
}

/** The token in the newest mail of this kind, as the mail's button carries it. */
const tokenInMail = async (email: string, template: string): Promise<string> =>
  until(async () => {
    const [mail] = await api.database.query<{ data: { secretUrl: string } }>(
      'select data from emails where recipient = $1 and template = $2 order by created_at desc',
      [email, template],
    );
    return mail && new URL(mail.data.secretUrl).searchParams.get('token');
  }, `a mail ${template} for ${email}`);

const mails = (email: string, template: string) =>
  api.database.query('select id, data from emails where recipient = $1 and template = $2', [email, template]);
const post = <Body = RefusalBody>(path: string, body: unknown) => api.call<Body>('POST', path, { body });
const viewerOf = async (token: string) =>
  (await api.call<CurrentViewer>('GET', '/viewer', { headers: { authorization: `Bearer ${token}` } })).body.viewer;
const confirm = (as: Awaited<ReturnType<typeof newcomer>> | null, token: string, password?: string) =>
  api.call('POST', '/email-verifications/confirm', { as, body: { token, password } });
const calendarAddress = async (as: Awaited<ReturnType<typeof newcomer>>): Promise<string> => {
  return (await api.call<{ token: string }>('POST', '/calendar/feed', { as })).body.token;
};
const canSignIn = async (email: string, password: string) =>
  (await post('/sessions', { email, password })).status === 201;

describe('AUTH-17: setting a new password by mail', () => {
  it('a link sets it, once, and ends every session', async () => {
    const person = await newcomer();
    expect((await post('/password-resets', { email: person.email.toUpperCase() })).status).toBe(204);
    const token = await tokenInMail(person.email, 'password-reset');
    const set = (password: string) => post('/password-resets/confirm', { token, password });
    expect((await post<MailedLinkState>('/password-resets/state', { token })).body).toEqual({ email: person.email });
    expect((await set('a better password')).status).toBe(200);
    expect(await viewerOf(person.token)).toBeNull();
    expect([
      await canSignIn(person.email, 'their password'),
      await canSignIn(person.email, 'a better password'),
    ]).toEqual([false, true]);
    expect((await set('a third password')).body.reason).toBe('reset_link_invalid');
    expect((await post<MailedLinkState>('/password-resets/state', { token })).body).toEqual({ email: null });
    expect(await mails(person.email, 'address-confirmed')).toHaveLength(1);
  });

  it('looking at the link, however often, uses nothing up (failure case 24)', async () => {
    const person = await newcomer();
    await post('/password-resets', { email: person.email });
    const token = await tokenInMail(person.email, 'password-reset');
    for (let i = 0; i < 5; i++) await post('/password-resets/state', { token });
    expect((await post('/password-resets/confirm', { token, password: 'still works' })).status).toBe(200);
  });

  it('of two who submit the same link at the same moment, one sets the password (failure case 24)', async () => {
    const person = await newcomer();
    await post('/password-resets', { email: person.email });
    const token = await tokenInMail(person.email, 'password-reset');
    const answers = await Promise.all(
      ['first password', 'second password', 'third password'].map((password) =>
        post('/password-resets/confirm', { token, password }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  it('a link ends after an hour, and when a newer one was used', async () => {
    const person = await newcomer();
    await post('/password-resets', { email: person.email });
    const old = await tokenInMail(person.email, 'password-reset');
    await api.database.query(`update mailed_links set expires_at = created_at + interval '1 hour' where user_id = $1`, [
      person.id,
    ]);
    const [link] = await api.database.query<{ lasts: string }>(
      `select (expires_at - created_at)::text as lasts from mailed_links where user_id = $1 and purpose = 'password_reset'`,
      [person.id],
    );
    expect(link!.lasts).toBe('01:00:00');
    await api.database.query(`update mailed_links set expires_at = now() where user_id = $1`, [person.id]);
    expect((await post('/password-resets/confirm', { token: old, password: 'too late now' })).body.reason).toBe(
      'reset_link_invalid',
    );
    expect(await canSignIn(person.email, 'their password')).toBe(true);
  });

  it('an unknown address gets the same answer and no mail', async () => {
    const known = await newcomer();
    const answers = await Promise.all(
      [known.email, 'nobody-here@example.test'].map((email) => post('/password-resets', { email })),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, null],
      [204, null],
    ]);
    expect(await mails('nobody-here@example.test', 'password-reset')).toEqual([]);
  });

  it('the database keeps only the hash of the token', async () => {
    const person = await newcomer();
    await post('/password-resets', { email: person.email });
    const token = await tokenInMail(person.email, 'password-reset');
    const [kept] = await api.database.query<{ all: string }>(`select json_agg(l)::text as all from mailed_links l`);
    expect(kept!.all).not.toContain(token);
  });

  it.each([
    {},
    { token: 'short', password: 'long enough' },
    { token: 'x'.repeat(43), password: '12345' },
    { token: ['a'], password: {} },
  ])('%j is refused with 400', async (body) => {
    expect((await post('/password-resets/confirm', body)).status).toBe(400);
  });
});

describe('verifying an address', () => {
  it('a new account works at once, is unverified, and becomes verified by the link in its mail', async () => {
    const person = await newcomer();
    expect((await viewerOf(person.token))!.emailVerified).toBe(false);
    const token = await tokenInMail(person.email, 'email-verification');
    expect(
      (await api.call<VerificationState>('POST', '/email-verifications/state', { as: person, body: { token } })).body,
    ).toEqual({ email: person.email, needsPassword: false });
    expect((await viewerOf(person.token))!.emailVerified).toBe(false);
    expect((await confirm(person, token)).status).toBe(200);
    expect((await viewerOf(person.token))!.emailVerified).toBe(true);
    expect(await canSignIn(person.email, 'their password')).toBe(true);
    expect((await confirm(person, token)).body.reason).toBe('verification_link_invalid');
  });

  it('the mail is sent again on request, but not to an address that is verified already', async () => {
    const person = await newcomer();
    const again = () => api.call('POST', '/email-verifications', { as: person });
    expect((await again()).status).toBe(204);
    expect(await mails(person.email, 'email-verification')).toHaveLength(2);
    await confirm(person, await tokenInMail(person.email, 'email-verification'));
    await again();
    expect(await mails(person.email, 'email-verification')).toHaveLength(2);
  });

  it('the mail knows the page on which it was asked for, as long as that is one of ours', async () => {
    const page = '/listings/7?buy=2#tickets';
    const ways = async (email: string) =>
      (await mails(email, 'email-verification')).map((mail) =>
        new URL((mail['data'] as { secretUrl: string }).secretUrl).searchParams.get('to'),
      );
    for (const [to, kept] of [
      [page, page],
      ['/', null],
      ['https://elsewhere.example/', null],
      ['//elsewhere.example', null],
      [`/${'x'.repeat(3_000)}`, null],
    ] as const) {
      const email = `onward${(count += 1)}@example.test`;
      const form = { displayName: 'Robin', email, password: 'their password', acceptTerms: true, to };
      const { body } = await api.call<Session>('POST', '/accounts', { body: form });
      const as = { ...form, id: body.viewer.id, token: body.token };
      expect((await api.call('POST', '/email-verifications', { as, body: { to } })).status).toBe(204);
      expect(await ways(email)).toEqual([kept, kept]);
    }
  });

  it('setting a password by mail proves the address too', async () => {
    const person = await newcomer();
    await post('/password-resets', { email: person.email });
    await post('/password-resets/confirm', {
      token: await tokenInMail(person.email, 'password-reset'),
      password: 'a better password',
    });
    const [user] = await api.database.query('select email_verified_at from users where id = $1', [person.id]);
    expect(user!['email_verified_at']).toBeInstanceOf(Date);
  });

  it('a link of one purpose does not serve the other', async () => {
    const person = await newcomer();
    const token = await tokenInMail(person.email, 'email-verification');
    expect((await post('/password-resets/confirm', { token, password: 'a better password' })).body.reason).toBe(
      'reset_link_invalid',
    );
  });

  it('a link to an address that the account no longer has confirms nothing', async () => {
    const person = await newcomer();
    const token = await tokenInMail(person.email, 'email-verification');
    await api.database.query(`update users set email = 'moved-' || email where id = $1`, [person.id]);
    expect((await confirm(person, token)).body.reason).toBe('verification_link_invalid');
  });
});

describe('a stranger registered the address of somebody else, and left ways in', () => {
  /** The stranger's account, with everything that can open it or a part of it. */
  async function squatted() {
    const stranger = await newcomer('the strangers password');
    await api.database.query(
      `insert into social_identities (user_id, provider, subject, email) values ($1, 'facebook', $3, $2)`,
      [stranger.id, stranger.email, stranger.email],
    );
    await api.database.query(
      `insert into waiting_connections (token_hash, user_id, provider, subject, email, expires_at) values (sha256($3::bytea), $1, 'facebook', 'x', $2, now() + interval '10 minutes')`,
      [stranger.id, stranger.email, stranger.email],
    );
    await api.database.query(
      `insert into connected_accounts (user_id, stripe_account_id, onboarding_status, charges_enabled, details_submitted, payouts_enabled, completed_at) values ($1, $2, 'completed', true, true, true, now())`,
      [stranger.id, `acct_${stranger.id}`],
    );
    return { ...stranger, calendar: await calendarAddress(stranger) };
  }
  /** The payment account is a way out: what families pay goes to the bank behind it. */
  const waysIn = (id: string) =>
    api.database.query(
      `select 'session' as way from sessions where user_id = $1 union all select 'profile' from social_identities where user_id = $1 union all select 'link' from mailed_links where user_id = $1
     union all select 'connection' from waiting_connections where user_id = $1 union all select 'calendar' from calendar_feeds where user_id = $1
     union all select 'payment account' from connected_accounts where user_id = $1`,
      [id],
    );

  it('the owner sets a password by mail: nothing that the stranger left opens anything', async () => {
    const stranger = await squatted();
    await post('/password-resets', { email: stranger.email });
    expect(
      (
        await post('/password-resets/confirm', {
          token: await tokenInMail(stranger.email, 'password-reset'),
          password: 'the owners password',
        })
      ).status,
    ).toBe(200);
    expect(await waysIn(stranger.id)).toEqual([]);
    expect((await post('/calendar/feed/entries', { token: stranger.calendar })).status).toBe(404);
    expect([
      await canSignIn(stranger.email, 'the strangers password'),
      await canSignIn(stranger.email, 'the owners password'),
    ]).toEqual([false, true]);
    expect(await mails(stranger.email, 'address-confirmed')).toHaveLength(1);
    expect(await mails(stranger.email, 'payment-account-ended')).toHaveLength(1);
  });

  it('a click by the owner, who is not signed in, confirms nothing until they choose the password, and then every older way in ends', async () => {
    const stranger = await squatted();
    const token = await tokenInMail(stranger.email, 'email-verification');
    const somebodyElse = await newcomer();
    for (const as of [null, somebodyElse]) {
      expect(
        (await api.call<VerificationState>('POST', '/email-verifications/state', { as, body: { token } })).body,
      ).toEqual({ email: stranger.email, needsPassword: true });
      const { status, body } = await confirm(as, token);
      expect([status, body.reason, body.error]).toEqual([
        409,
        'verification_needs_password',
        'Please choose a password for this account, or sign in to it and open the link again.',
      ]);
    }
    expect((await viewerOf(stranger.token))!.emailVerified).toBe(false);
    expect((await confirm(null, token, 'the owners password')).status).toBe(200);
    expect(await waysIn(stranger.id)).toEqual([]);
    expect([
      await canSignIn(stranger.email, 'the strangers password'),
      await canSignIn(stranger.email, 'the owners password'),
    ]).toEqual([false, true]);
    expect(
      await api.database.query('select 1 from users where id = $1 and email_verified_at is not null', [stranger.id]),
    ).toHaveLength(1);
    expect((await confirm(null, token, 'a third password')).body.reason).toBe('verification_link_invalid');
  });

  it('a link that confirms sets no password of an account that is confirmed already', async () => {
    const person = await newcomer();
    const token = await tokenInMail(person.email, 'email-verification');
    await api.database.query('update users set email_verified_at = now() where id = $1', [person.id]);
    expect((await confirm(null, token, 'a newer password')).body.reason).toBe('verification_link_invalid');
    expect(await canSignIn(person.email, 'their password')).toBe(true);
  });
});

it('a reset of a confirmed account ends the private address of its calendar, and keeps its own profile', async () => {
  const person = await newcomer();
  await api.database.query('update users set email_verified_at = now() where id = $1', [person.id]);
  await api.database.query(
    `insert into social_identities (user_id, provider, subject, email) values ($1, 'google', 'x', $2)`,
    [person.id, person.email],
  );
  const calendar = await calendarAddress(person);
  await post('/password-resets', { email: person.email });
  await post('/password-resets/confirm', {
    token: await tokenInMail(person.email, 'password-reset'),
    password: 'a better password',
  });
  expect((await post('/calendar/feed/entries', { token: calendar })).status).toBe(404);
  expect(await api.database.query('select provider from social_identities where user_id = $1', [person.id])).toEqual([
    { provider: 'google' },
  ]);
  expect(await mails(person.email, 'password-reset-done')).toMatchObject([{ data: { profilesStay: true } }]);
});
