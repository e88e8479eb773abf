import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Account, CurrentViewer, Session } from '@canopy/contracts/accounts';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { ViewerConnections } from '@canopy/platform/database';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person } from '@canopy/testing/factories';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const form = (more: Record<string, unknown> = {}) => ({
  displayName: 'Robin',
  email: `robin${Math.random()}@example.test`,
  password: 'six-or-more',
  acceptTerms: true,
  ...more,
});
const signUp = (body: unknown) => api.call<Session & RefusalBody>('POST', '/accounts', { body });
const signIn = (email: string, password: string) =>
  api.call<Session & RefusalBody>('POST', '/sessions', { body: { email, password } });
const viewerOf = async (token: string) =>
  (await api.call<CurrentViewer>('GET', '/viewer', { headers: { authorization: `Bearer ${token}` } })).body.viewer;

describe('creating an account', () => {
  it('AUTH-11, API-22, API-45, ENT-25, ENT-26, ENT-39: makes a user without status and signs in', async () => {
    const { status, body } = await signUp(form({ email: 'New.Family@Example.TEST', displayName: '  The Family ' }));
    expect(status).toBe(201);
    expect(body.viewer).toMatchObject({
      email: 'new.family@example.test',
      displayName: 'The Family',
      role: 'user',
      status: null,
      isAdmin: false,
      isApprovedProvider: false,
      photoUrl: null,
    });
    expect(await viewerOf(body.token)).toEqual(body.viewer);
    const [row] = await api.database.query(
      'select created_at, updated_at, terms_accepted_at from users where id = $1',
      [body.viewer.id],
    );
    for (const time of Object.values(row!)) expect(time).toBeInstanceOf(Date);
  });

  it('VAL-01: a password of six characters is long enough', async () => {
    expect((await signUp(form({ password: 'six-66' }))).status).toBe(201);
  });

  it('ENT-29, ENT-30, AUTH-22: whoever signs in comes back with each role and each status that there is', async () => {
    const seen: unknown[] = [];
    const expected: unknown[] = [];
    for (const role of ['user', 'service_provider', 'admin'] as const)
      for (const status of ['approved', 'pending', 'rejected', null] as const) {
        const filled = form();
        await signUp(filled);
        await api.database.query('update users set role = $2, status = $3 where email = $1', [
          filled.email,
          role,
          status,
        ]);
        const { viewer } = (await signIn(filled.email, filled.password)).body;
        seen.push([viewer.role, viewer.status, viewer.isAdmin, viewer.isApprovedProvider]);
        expected.push([
          role,
          status,
          role === 'admin',
          (role === 'service_provider' || role === 'admin') && status === 'approved',
        ]);
      }
    expect(seen).toEqual(expected);
  });

  it.each([
    ['AUTH-07, VAL-12: a display name', { displayName: ' ' }, 'displayName', 'Please enter your name.'],
    [
      'AUTH-08, AUTH-14, VAL-12: a valid email address',
      { email: 'nobody' },
      'email',
      'Please enter a valid email address.',
    ],
    [
      'AUTH-09, VAL-01, VAL-12, CONST-06, ERR-36: a password of six characters',
      { password: 'five5' },
      'password',
      'Password should be at least 6 characters.',
    ],
    [
      'AUTH-10, VAL-12, ERR-47: accepted terms',
      { acceptTerms: false },
      'acceptTerms',
      'You must accept the Terms and Conditions to create an account.',
    ],
  ])('%s is needed', async (_, more, field, sentence) => {
    const { status, body } = await signUp(form(more));
    expect([status, body.fields]).toEqual([400, { [field]: [sentence] }]);
  });

  it('AUTH-15, ERR-37: an email that has an account is refused, also when two sign up at the same moment', async () => {
    const email = 'twice@example.test';
    const answers = await Promise.all([
      signUp(form({ email })),
      signUp(form({ email: 'TWICE@example.test' })),
      signUp(form({ email })),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)!.body.error).toBe(
      'An account with this email already exists.',
    );
    expect(await api.database.query('select count(*)::int as n from users where email = $1', [email])).toEqual([
      { n: 1 },
    ]);
  });

  it('stores the password as argon2id and the session token as a hash, never as they are', async () => {
    const { body } = await signUp(form({ password: 'plain-password' }));
    const [row] = await api.database.query<{ password_hash: string; token: string }>(
      `select u.password_hash, encode(s.token_hash, 'escape') as token from users u join sessions s on s.user_id = u.id where u.id = $1`,
      [body.viewer.id],
    );
    expect(row!.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(body.token);
    expect(Buffer.from(body.token, 'base64url')).toHaveLength(32);
  });
});

describe('signing in and out', () => {
  it('API-45: opens a session with the right password, whatever the case of the email', async () => {
    await signUp(form({ email: 'again@example.test', password: 'my password' }));
    const { status, body } = await signIn('AGAIN@example.test', 'my password');
    expect(status).toBe(201);
    expect((await viewerOf(body.token))?.email).toBe('again@example.test');
  });

  it('AUTH-12, ERR-34: an email without an account', async () => {
    const { status, body } = await signIn('unknown@example.test', 'whatever');
    expect([status, body.error]).toEqual([401, 'No account found with this email.']);
  });

  it('AUTH-13, ERR-35: a wrong password', async () => {
    await signUp(form({ email: 'wrong@example.test' }));
    const { status, body } = await signIn('wrong@example.test', 'not this one');
    expect([status, body.error]).toEqual([401, 'Incorrect password.']);
  });

  it.each([{}, { email: 'x' }, { email: ['a'], password: { b: 1 } }, { email: 'a@b.ca', password: '' }])(
    'a malformed form is 400: %j',
    async (body) => {
      const answer = await api.call('POST', '/sessions', { body });
      expect([answer.status, answer.body.reason]).toEqual([400, 'invalid_input']);
    },
  );

  it('a right password and a session that stand in the address open nothing', async () => {
    const email = `address${Math.random()}@example.test`;
    const { body } = await signUp(form({ email, password: 'my password' }));
    const answer = await api.call('POST', `/sessions?email=${email}&password=my+password`, { body: {} });
    expect([answer.status, answer.body.reason]).toEqual([400, 'invalid_input']);
    const elsewhere = await api.call<CurrentViewer>('GET', `/viewer?access_token=${body.token}`, {
      headers: { authorization: 'Basic x' },
    });
    expect(elsewhere.body.viewer).toBeNull();
  });

  it('API-02, API-21: each call is answered for the person whose token it carries, read freshly by id', async () => {
    const { body } = await signUp(form({ displayName: 'Before' }));
    await api.database.query(`update users set display_name = 'After', role = 'admin' where id = $1`, [body.viewer.id]);
    expect(await viewerOf(body.token)).toMatchObject({ id: body.viewer.id, displayName: 'After', isAdmin: true });
  });

  it('who is asking costs one query, by the index of tokens', async () => {
    const { token } = await person(api.database);
    const requested = vi.spyOn(api.app.get(ViewerConnections), 'rows');
    await viewerOf(token);
    expect(requested).toHaveBeenCalledTimes(1);
    const [sql] = requested.mock.calls[0]!;
    requested.mockRestore();
    // Planned anew for each list of tokens it would cost more than it answers.
    const mode = await api.app.get(ViewerConnections).rows('show plan_cache_mode');
    expect(mode).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
    await api.database.query(
      `insert into sessions (token_hash, user_id, expires_at) select decode(md5(n::text), 'hex'), (select id from users limit 1), now() + interval '1 day' from generate_series(1, 5000) n`,
    );
    await api.database.query('analyze sessions');
    const plan = await api.database.query(`explain ${sql.replace('?', '$1')}`, [[Buffer.alloc(32)]]);
    expect(JSON.stringify(plan)).toContain('sessions_token_hash_unique');
  });

  it('people who come at the same moment are looked up together, and each is who they are', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => person(api.database)));
    const requested = vi.spyOn(api.app.get(ViewerConnections), 'rows');
    const viewers = await Promise.all([...people, { token: 'nobody' }, ...people].map(({ token }) => viewerOf(token)));
    const questions = requested.mock.calls.length;
    requested.mockRestore();
    const ids = people.map(({ id }) => id);
    expect(viewers.map((viewer) => viewer?.id)).toEqual([...ids, undefined, ...ids]);
    expect(questions).toBeLessThan(17);
  });

  it('AUTH-26, API-45: signing out ends that session and no other', async () => {
    const { body: first } = await signUp(form({ email: 'two@example.test', password: 'six-or-more' }));
    const { body: second } = await signIn('two@example.test', 'six-or-more');
    expect(
      (await api.call('DELETE', '/sessions/current', { headers: { authorization: `Bearer ${first.token}` } })).status,
    ).toBe(204);
    expect(await viewerOf(first.token)).toBeNull();
    expect((await viewerOf(second.token))?.email).toBe('two@example.test');
  });

  it('ERR-46: whoever asks for what needs an account is told that nobody is signed in', async () => {
    for (const headers of [{}, { authorization: 'Bearer made-up-token-made-up-token' }] as Record<string, string>[]) {
      const { status, body } = await api.call<RefusalBody>('GET', '/account', { headers });
      expect([status, body.reason, body.error]).toEqual([401, 'not_signed_in', 'User not authenticated']);
    }
  });

  it('sessions end after 30 idle or 90 days', async () => {
    const idle = await person(api.database);
    await api.database.query(`update sessions set last_seen_at = now() - interval '31 days' where user_id = $1`, [
      idle.id,
    ]);
    const old = await person(api.database);
    await api.database.query(`update sessions set expires_at = now() where user_id = $1`, [old.id]);
    expect([
      await viewerOf(idle.token),
      await viewerOf(old.token),
      await viewerOf('made-up-token-made-up-token'),
    ]).toEqual([null, null, null]);
  });

  it('AUTH-24, AUTH-25: tells admins and approved providers', async () => {
    const flags = async (fields: Parameters<typeof person>[1]) => {
      const viewer = await viewerOf((await person(api.database, fields)).token);
      return [viewer!.isAdmin, viewer!.isApprovedProvider];
    };
    expect(await flags({ role: 'admin', status: 'approved' })).toEqual([true, true]);
    expect(await flags({ role: 'admin' })).toEqual([true, false]);
    expect(await flags({ role: 'service_provider', status: 'approved' })).toEqual([false, true]);
    expect(await flags({ role: 'service_provider', status: 'rejected' })).toEqual([false, false]);
  });
});

it('a session whose header says "bearer" in small letters is the same session everywhere', async () => {
  const me = await person(api.database);
  const headers = { authorization: `bearer ${me.token}` };
  const { status, body } = await api.call<Account>('GET', '/account', { headers });
  expect([status, body.sessions.map(({ current }) => current)]).toEqual([200, [true]]);
  expect((await api.call('DELETE', '/sessions/current', { headers })).status).toBe(204);
  expect(await viewerOf(me.token)).toBeNull();
});
