import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account, CurrentViewer, Session } from '@canopy/contracts/accounts';
import type { SocialProvider } from '@canopy/contracts/vocabulary';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person } from '@canopy/testing/factories';
import { hashPassword } from './password.ts';
import { Sessions } from './sessions.ts';
import { SignInWithSocial } from './sign-in-with-social.ts';

const password = 'seven green canoes';
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Signed in and confirmed, with these profiles connected. */
async function somebody(profiles: SocialProvider[], { hasPassword = true, confirmed = true } = {}): Promise<Person> {
  const made = await person(api.database, { confirmed });
  if (hasPassword)
    await api.database.query('update users set password_hash = $2 where id = $1', [
      made.id,
      await hashPassword(password, []),
    ]);
  for (const provider of profiles)
    await api.database.query(
      'insert into social_identities (user_id, provider, subject, email) values ($1, $2, $3, $3)',
      [made.id, provider, made.email],
    );
  return made;
}
const disconnect = (as: Person | null, provider: string) =>
  api.call('DELETE', `/account/connected/${provider}`, { as });
const profilesOf = async (as: Person) =>
  (await api.call<Account>('GET', '/account', { as })).body.connected.map(({ provider }) => provider);
const isSignedIn = async (as: Person) =>
  (await api.call<CurrentViewer>('GET', '/viewer', { as })).body.viewer?.id === as.id;
const elsewhere = async ({ email, ...who }: Person): Promise<Person> => {
  const { body } = await api.call<Session>('POST', '/sessions', { body: { email, password } });
  return { ...who, email, token: body.token };
};
const mailsTo = ({ email }: Person) =>
  api.database.query<{ template: string; data: object }>('select template, data from emails where recipient = $1', [
    email,
  ]);
/** What Google says of somebody whose profile `somebody` connected. */
const profile = ({ email }: Person) => ({ subject: email, email, emailVerified: true, displayName: 'Robin' });

it('goes, other sessions end, this one stays, and the owner is told', async () => {
  const who = await somebody(['facebook', 'google']);
  const other = await elsewhere(who);
  const stranger = await somebody(['google']);
  expect([(await disconnect(who, 'google')).status, await profilesOf(who)]).toEqual([204, ['facebook']]);
  expect([await isSignedIn(who), await isSignedIn(other)]).toEqual([true, false]);
  expect(await mailsTo(who)).toEqual([
    {
      template: 'social-disconnected',
      data: {
        name: who.displayName,
        providerName: 'Google',
        resetUrl: `${api.config.publicUrl}/signin?mode=reset`,
      },
    },
  ]);
  // Somebody else's profile is as it was.
  expect([await profilesOf(stranger), await isSignedIn(stranger), await mailsTo(stranger)]).toEqual([
    ['google'],
    true,
    [],
  ]);
});

it('takes the private address of the calendar along, which whoever came in by it may have made', async () => {
  const who = await somebody(['google']);
  const { token } = (await api.call<{ token: string }>('POST', '/calendar/feed', { as: await elsewhere(who) })).body;
  const read = async () => (await api.call('POST', '/calendar/feed/entries', { body: { token } })).status;
  await disconnect(who, 'facebook');
  expect(await read()).toBe(200);
  expect((await disconnect(who, 'google')).status).toBe(204);
  expect([await read(), await isSignedIn(who)]).toEqual([404, true]);
});

it('opens no session for whoever was signing in with it at that moment', async () => {
  const who = await somebody(['google']);
  const admission = await api.app.get(SignInWithSocial, { strict: false }).signIn('google', profile(who));
  expect((await disconnect(who, 'google')).status).toBe(204);
  await expect(api.app.get(Sessions, { strict: false }).open(admission)).rejects.toMatchObject({
    code: 'wrong_password',
  });
  expect(await isSignedIn(who)).toBe(true);
});

it('can be connected again, and disconnected again, each with a mail', async () => {
  const who = await somebody(['google']);
  for (const round of [1, 2]) {
    expect((await disconnect(who, 'google')).status).toBe(204);
    await api.app.get(SignInWithSocial, { strict: false }).signIn('google', profile(who));
    expect([await profilesOf(who), (await mailsTo(who)).length]).toEqual([['google'], 2 * round]);
  }
});

it('stays when it is the last way in, until there is a password', async () => {
  const who = await somebody(['google'], { hasPassword: false });
  const { status, body } = await disconnect(who, 'google');
  expect([status, body.reason, body.error]).toEqual([
    409,
    'last_way_in',
    'This is the only way into your account. Please set a password first.',
  ]);
  expect([await profilesOf(who), await mailsTo(who)]).toEqual([['google'], []]);
  await api.database.query('update users set password_hash = $2 where id = $1', [
    who.id,
    await hashPassword(password, []),
  ]);
  expect((await disconnect(who, 'google')).status).toBe(204);
});

it('one of two goes without a password, and never both, however close they come', async () => {
  const who = await somebody(['facebook', 'google'], { hasPassword: false });
  const answers = await Promise.all([disconnect(who, 'google'), disconnect(who, 'facebook')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await profilesOf(who)).toHaveLength(1);
});

it('goes once, however often it is asked for at once, and is told once', async () => {
  const who = await somebody(['google']);
  const answers = await Promise.all([1, 2, 3].map(() => disconnect(who, 'google')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
  expect(answers.find(({ status }) => status === 404)!.body.reason).toBe('social_not_connected');
  expect(await mailsTo(who)).toHaveLength(1);
});

it('is refused where it is not connected, without ending anything', async () => {
  const who = await somebody(['google']);
  const other = await elsewhere(who);
  expect((await disconnect(who, 'facebook')).body.reason).toBe('social_not_connected');
  expect((await disconnect(who, 'twitter')).body.reason).toBe('invalid_input');
  expect([await isSignedIn(other), await mailsTo(who)]).toEqual([true, []]);
});

it('needs a session that was confirmed lately, of anybody', async () => {
  const who = await somebody(['google'], { confirmed: false });
  expect((await disconnect(null, 'google')).body.reason).toBe('not_signed_in');
  const { status, body } = await disconnect(who, 'google');
  expect([status, body.reason, await profilesOf(who)]).toEqual([403, 'step_up_needed', ['google']]);
  await api.call('POST', '/sessions/confirmation', { as: who, body: { password } });
  expect((await disconnect(who, 'google')).status).toBe(204);
});
