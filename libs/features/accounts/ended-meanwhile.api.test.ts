import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CurrentViewer, Session } from '@canopy/contracts/accounts';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { EmailOutbox } from '@canopy/emails';
import { CheckPassword } from './check-password.ts';
import { Sessions } from './sessions.ts';
import { SignInWithSocial } from './sign-in-with-social.ts';
import { tokenHash } from './token.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
afterEach(() => vi.restoreAllMocks());

let count = 0;
const newcomer = async () => {
  const email = `meanwhile${(count += 1)}@example.test`;
  const { body } = await api.call<Session>('POST', '/accounts', {
    body: { displayName: 'Robin', email, password: 'the old password', acceptTerms: true },
  });
  return { id: body.viewer.id, email, token: body.token, displayName: 'Robin' };
};
type Newcomer = Awaited<ReturnType<typeof newcomer>>;
const confirmAddressOf = (who: Newcomer) =>
  api.database.query('update users set email_verified_at = now() where id = $1', [who.id]);
const signIn = (email: string, password: string) =>
  api.call<Session & RefusalBody>('POST', '/sessions', { body: { email, password } });

/** The owner sets a password by the mailed link: what everybody else may still be about to do comes afterwards. */
async function reset(who: Newcomer): Promise<void> {
  await api.call('POST', '/password-resets', { body: { email: who.email } });
  const [mail] = await api.database.query<{ data: { secretUrl: string } }>(
    `select data from emails where recipient = $1 and template = 'password-reset' order by created_at desc`,
    [who.email],
  );
  const token = new URL(mail!.data.secretUrl).searchParams.get('token');
  expect(
    (await api.call('POST', '/password-resets/confirm', { body: { token, password: 'the new password' } })).status,
  ).toBe(200);
}

/** The old password was compared and is right; before anything follows from that, the owner's reset is complete. */
function resetAfterCheck(who: Newcomer): void {
  const passwords = api.app.get(CheckPassword, { strict: false });
  const check = passwords.of.bind(passwords);
  vi.spyOn(passwords, 'of').mockImplementationOnce(async (...given) => {
    const admission = await check(...given);
    await reset(who);
    return admission;
  });
}
const sessionsOf = (who: Newcomer) => api.database.query('select id from sessions where user_id = $1', [who.id]);

describe.each([
  ['confirmed', true],
  ['not confirmed', false],
])('an account whose address is %s, and the owner resets the password meanwhile', (_, confirmed) => {
  const somebody = async () => {
    const who = await newcomer();
    if (confirmed) await confirmAddressOf(who);
    return who;
  };

  it('who signed in with the old one is refused, and has no session', async () => {
    const who = await somebody();
    resetAfterCheck(who);
    const { status, body } = await signIn(who.email, 'the old password');
    expect([status, body.reason, body.fields]).toEqual([401, 'wrong_password', { password: ['Incorrect password.'] }]);
    expect(await sessionsOf(who)).toEqual([]);
    expect((await signIn(who.email, 'the new password')).status).toBe(201);
  });

  it('who confirmed that it is them with the old one has confirmed nothing', async () => {
    const who = await somebody();
    resetAfterCheck(who);
    const { status, body } = await api.call('POST', '/sessions/confirmation', {
      as: who,
      body: { password: 'the old password' },
    });
    expect([status, body.reason]).toEqual([401, 'wrong_password']);
    expect(await sessionsOf(who)).toEqual([]);
  });

  it('nor has who confirmed with it while the same session changed it', async () => {
    const who = await somebody();
    const passwords = api.app.get(CheckPassword, { strict: false });
    const check = passwords.of.bind(passwords);
    vi.spyOn(passwords, 'of').mockImplementationOnce(async (...given) => {
      const admission = await check(...given);
      const changed = await api.call('PUT', '/account/password', {
        as: who,
        body: { currentPassword: 'the old password', newPassword: 'the new password' },
      });
      expect(changed.status).toBe(204);
      return admission;
    });
    const { status, body } = await api.call('POST', '/sessions/confirmation', {
      as: who,
      body: { password: 'the old password' },
    });
    expect([status, body.reason]).toEqual([401, 'wrong_password']);
    const { viewer } = (await api.call<CurrentViewer>('GET', '/viewer', { as: who })).body;
    expect(viewer).toMatchObject({ id: who.id, confirmed: false });
  });

  it('who was about to change it with the old one changes nothing', async () => {
    const who = await somebody();
    resetAfterCheck(who);
    const { status, body } = await api.call('PUT', '/account/password', {
      as: who,
      body: { currentPassword: 'the old password', newPassword: 'a password of theirs' },
    });
    expect([status, body.reason, body.fields]).toEqual([
      401,
      'wrong_password',
      { currentPassword: ['Incorrect password.'] },
    ]);
    expect((await signIn(who.email, 'a password of theirs')).status).toBe(401);
    expect((await signIn(who.email, 'the new password')).status).toBe(201);
  });

  it('who was about to delete it with the old one deletes nothing', async () => {
    const who = await somebody();
    resetAfterCheck(who);
    const { status, body } = await api.call('POST', '/account/deletion', {
      as: who,
      body: { password: 'the old password' },
    });
    expect([status, body.reason, body.fields]).toEqual([401, 'wrong_password', { password: ['Incorrect password.'] }]);
    expect((await signIn(who.email, 'the new password')).status).toBe(201);
  });

  it('who was about to connect a profile with the old one connects nothing', async () => {
    const who = await somebody();
    const linkToken = 'c'.repeat(40) + String(100 + count);
    await api.database.query(
      `insert into waiting_connections (token_hash, user_id, provider, subject, email, expires_at) values ($1, $2, 'facebook', $3, $3, now() + interval '10 minutes')`,
      [tokenHash(linkToken), who.id, who.email],
    );
    resetAfterCheck(who);
    expect(
      (await api.call('POST', '/social-sign-in/connect', { body: { linkToken, password: 'the old password' } })).body
        .reason,
    ).toBe('wrong_password');
    expect(await api.database.query('select provider from social_identities where user_id = $1', [who.id])).toEqual([]);
    expect(await sessionsOf(who)).toEqual([]);
  });
});

it('a profile that a stranger connected, and that the owner of the mailbox ended meanwhile, opens no session', async () => {
  const who = await newcomer();
  await api.database.query(
    `insert into social_identities (user_id, provider, subject, email) values ($1, 'facebook', 'of-a-stranger', $2)`,
    [who.id, who.email],
  );
  const social = api.app.get(SignInWithSocial, { strict: false });
  const admission = await social.signIn('facebook', {
    subject: 'of-a-stranger',
    email: who.email,
    emailVerified: false,
    displayName: 'Robin',
  });
  await reset(who);
  await expect(api.app.get(Sessions, { strict: false }).open(admission)).rejects.toMatchObject({
    code: 'wrong_password',
  });
  expect(await sessionsOf(who)).toEqual([]);
});

it('a session that waits for a reset which is just being written is not opened when that is done', async () => {
  const who = await newcomer();
  const admission = await api.app.get(CheckPassword, { strict: false }).of(who.id, 'the old password');
  const emails = api.app.get(EmailOutbox, { strict: false });
  const write = emails.write.bind(emails);
  let opened: Promise<unknown> | undefined;
  // The reset has ended all sessions and has not committed.
  vi.spyOn(emails, 'write').mockImplementation(async (em, mail) => {
    if (mail.template === 'address-confirmed')
      opened = api.app
        .get(Sessions, { strict: false })
        .open(admission)
        .catch((error: unknown) => error);
    return write(em, mail);
  });
  await reset(who);
  expect(await opened).toMatchObject({ code: 'wrong_password' });
  expect(await sessionsOf(who)).toEqual([]);
});
