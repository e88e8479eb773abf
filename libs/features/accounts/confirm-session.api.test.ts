import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentViewer } from '@canopy/contracts/accounts';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, provider, type Person } from '@canopy/testing/factories';
import { whileLocked } from '@canopy/testing/while-locked';
import { hashPassword } from './password.ts';

const password = 'seven green canoes';
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Signed in, with a password, and not confirmed. */
async function admin(): Promise<Person> {
  const made = await person(api.database, { role: 'admin', confirmed: false });
  await api.database.query('update users set password_hash = $2 where id = $1', [
    made.id,
    await hashPassword(password, []),
  ]);
  return made;
}
/** Signed in, without a password, and not confirmed. */
const socialAdmin = () => person(api.database, { role: 'admin', confirmed: false });

const confirm = (as: Person, body: object) => api.call('POST', '/sessions/confirmation', { as, body });
const isConfirmed = async (as: Person) =>
  (await api.call<CurrentViewer>('GET', '/viewer', { as })).body.viewer?.confirmed;
const said = ({ status, body }: { status: number; body: { reason: string; error: string } }) => [
  status,
  body.reason,
  body.error,
];
async function codeMailedTo({ email }: Person): Promise<string> {
  const [mail] = await api.database.query<{ data: { secretCode: string } }>(
    `select data from emails where recipient = $1 and template = 'confirmation-code' order by created_at desc limit 1`,
    [email],
  );
  return mail!.data.secretCode;
}
/** Any code but this one. */
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('what does most harm in a stolen session of an administrator', () => {
  const nobody = '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11';
  it.each([
    ['GET', '/users/export', undefined],
    ['PUT', `/users/${nobody}/platform-fee`, { platformFeePercentage: '12' }],
    ['DELETE', `/users/${nobody}`, undefined],
    ['DELETE', `/listings/${nobody}`, undefined],
    ['POST', '/account/deletion', { password: 'another password' }],
    ['POST', `/sales/${nobody}/refunds`, { key: nobody, amount: '1.00', seats: 0, reason: 'Because.' }],
    ['POST', `/refunds/${nobody}/retry`, undefined],
    ['POST', `/admin/payment-issues/refund/${nobody}/retry`, undefined],
    ['POST', `/admin/disputes/${nobody}/decision`, { bearer: 'platform' }],
  ])('needs the password once more: %s %s', async (method, path, body) => {
    const someone = await admin();
    const ask = () => api.call(method, path, { as: someone, body });
    expect(said(await ask())).toEqual([403, 'step_up_needed', 'Please enter your password again.']);
    expect((await confirm(someone, { password })).status).toBe(204);
    expect((await ask()).body?.reason).not.toBe('step_up_needed');
  });

  it('is told to nobody who may not do it anyway, and asks nothing of a provider who gives own money back', async () => {
    const ask = (as: Person) => api.call('DELETE', `/users/${nobody}`, { as });
    expect((await ask(await person(api.database))).body.reason).toBe('not_allowed');
    const refunded = await api.call('POST', `/sales/${nobody}/refunds`, {
      as: await provider(api.database),
      body: { key: nobody, amount: '1.00', seats: 0, reason: 'Because.' },
    });
    expect(refunded.body.reason).toBe('sale_not_found');
  });
});

it('an address that changes at this moment is mailed no code: the old mailbox confirms nothing', async () => {
  const someone = await person(api.database, { confirmed: false });
  const changed = { ...someone, email: `changed.${someone.email}` };
  const change = { text: 'update users set email = $2 where id = $1', values: [someone.id, changed.email] };
  const ask = () => api.call('POST', '/sessions/confirmation/code', { as: someone });
  expect((await whileLocked(api.database, change, ask)).status).toBe(204);
  expect(await codeMailedTo(changed)).toMatch(/^\d{6}$/);
  await expect(codeMailedTo(someone)).rejects.toThrow();
});

describe('confirming with the password', () => {
  it('holds for ten minutes, and for this session alone', async () => {
    const someone = await admin();
    expect(await isConfirmed(someone)).toBe(false);
    expect((await confirm(someone, { password })).status).toBe(204);
    expect(await isConfirmed(someone)).toBe(true);
    const elsewhere = await api.call<{ token: string }>('POST', '/sessions', {
      body: { email: someone.email, password },
    });
    expect(await isConfirmed({ ...someone, token: elsewhere.body.token })).toBe(false);
    const age = (minutes: number) =>
      api.database.query(
        `update sessions set confirmed_at = now() - make_interval(mins => $2) + interval '5 seconds' where user_id = $1 and confirmed_at is not null`,
        [someone.id, minutes],
      );
    await age(10);
    expect(await isConfirmed(someone)).toBe(true);
    await age(11);
    expect(await isConfirmed(someone)).toBe(false);
  });

  it('refuses a wrong password, and a session keeps what it had confirmed before', async () => {
    const someone = await admin();
    const wrong = await confirm(someone, { password: 'nine red kites' });
    expect(said(wrong)).toEqual([401, 'wrong_password', 'Incorrect password.']);
    expect(wrong.body.fields).toEqual({ password: ['Incorrect password.'] });
    expect(await isConfirmed(someone)).toBe(false);
    await confirm(someone, { password });
    await confirm(someone, { password: 'nine red kites' });
    expect(await isConfirmed(someone)).toBe(true);
  });

  it('is nothing for an account without a password, and nothing in a form that is empty', async () => {
    expect((await confirm(await socialAdmin(), { password })).body.reason).toBe('no_password');
    for (const body of [{}, { password: '' }, { code: '12' }, { password: 7 }, { code: null, password: null }])
      expect((await confirm(await admin(), body)).status).toBe(400);
  });
});

describe('confirming with a mailed code', () => {
  const askForCode = (as: Person) => api.call('POST', '/sessions/confirmation/code', { as });

  it('is for accounts without a password, in the session that asked, once', async () => {
    const someone = await socialAdmin();
    expect(said(await askForCode(await admin()))).toEqual([
      409,
      'has_password',
      'This account has a password. Please enter that.',
    ]);
    expect((await confirm(someone, { code: '123456' })).body.reason).toBe('code_ended');
    expect((await askForCode(someone)).status).toBe(204);
    const code = await codeMailedTo(someone);
    expect(code).toMatch(/^\d{6}$/);
    const other = await socialAdmin();
    await askForCode(other);
    const stolen = await confirm(other, { code });
    expect([stolen.body.reason, await isConfirmed(other)]).toEqual(['wrong_code', false]);
    expect((await confirm(someone, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(204);
    expect(await isConfirmed(someone)).toBe(true);
    const again = await confirm(someone, { code });
    expect(said(again)).toEqual([409, 'code_ended', 'This code no longer works. Please ask for a new one.']);
  });

  it('ends after ten minutes, and when a new one was sent', async () => {
    const someone = await socialAdmin();
    await askForCode(someone);
    const first = await codeMailedTo(someone);
    await askForCode(someone);
    const second = await codeMailedTo(someone);
    if (first !== second) expect((await confirm(someone, { code: first })).body.reason).toBe('wrong_code');
    await api.database.query(`update sessions set code_expires_at = now() where user_id = $1`, [someone.id]);
    expect((await confirm(someone, { code: second })).body.reason).toBe('code_ended');
  });

  it('can be guessed five times, however many guesses come at once', async () => {
    const someone = await socialAdmin();
    await askForCode(someone);
    const code = await codeMailedTo(someone);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => confirm(someone, { code: another(code) })));
    expect(guesses.map(({ body }) => body.reason).sort()).toEqual([
      ...Array<string>(3).fill('code_ended'),
      ...Array<string>(5).fill('wrong_code'),
    ]);
    expect((await confirm(someone, { code })).body.reason).toBe('code_ended');
    expect(await isConfirmed(someone)).toBe(false);
  });

  it('is kept in the database as a hash that nobody can guess backwards without the key', async () => {
    const someone = await socialAdmin();
    await askForCode(someone);
    const code = await codeMailedTo(someone);
    const [row] = await api.database.query<{ hash: Buffer; plain: Buffer }>(
      `select code_hash as hash, sha256(convert_to($2, 'UTF8')) as plain from sessions where user_id = $1`,
      [someone.id, code],
    );
    expect(row!.hash).toHaveLength(32);
    expect(row!.hash.equals(row!.plain)).toBe(false);
  });
});
