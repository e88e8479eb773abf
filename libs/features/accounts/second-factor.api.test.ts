import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentViewer, PersonalData } from '@canopy/contracts/accounts';
import type { RefusalBody } from '@canopy/contracts/refusals';
import type { RecoveryCodes, SecondFactorState, ShownSecret } from '@canopy/contracts/second-factor';
import { Clock } from '@canopy/platform/clock';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person } from '@canopy/testing/factories';

let api: TestApi;
/** Moves on in steps of a code's half minute. */
let now = Date.parse('2026-11-22T15:00:10Z');
beforeAll(async () => {
  api = await startApi({ ADMIN_SECOND_FACTOR: 'required' });
  api.app.get(Clock).now = () => new Date(now);
});
afterAll(() => api.stop());
const halfMinutes = (count: number) => (now += count * 30_000);

const admin = () => person(api.database, { role: 'admin' });
/** The same person in another browser, who entered the password there. */
async function elsewhere(someone: Person): Promise<Person> {
  const other = await person(api.database, { confirmed: true });
  await api.database.query('update sessions set user_id = $1 where user_id = $2', [someone.id, other.id]);
  return { ...someone, token: other.token };
}
const viewer = async (as: Person) => (await api.call<CurrentViewer>('GET', '/viewer', { as })).body.viewer!;
const state = async (as: Person) => (await api.call<SecondFactorState>('GET', '/account/second-factor', { as })).body;
const start = (as: Person) => api.call<ShownSecret & RefusalBody>('POST', '/account/second-factor', { as });
const confirm = (as: Person, code: string) =>
  api.call<RecoveryCodes & RefusalBody>('POST', '/account/second-factor/confirmation', { as, body: { code } });
const give = (as: Person, code: unknown) => api.call('POST', '/sessions/second-factor', { as, body: { code } });
const codeOf = (key: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: at });
const said = ({ status, body }: { status: number; body: RefusalBody }) => [status, body.reason, body.error];
const mailed = ({ email }: Person) =>
  api.database
    .query<{ change: string }>(
      `select data ->> 'change' as change from emails where recipient = $1 and template = 'second-factor-changed' order by created_at`,
      [email],
    )
    .then((mails) => mails.map(({ change }) => change));

async function withFactor(): Promise<{ someone: Person; key: string; recoveryCodes: string[] }> {
  const someone = await admin();
  const { key } = (await start(someone)).body;
  const { recoveryCodes } = (await confirm(someone, codeOf(key))).body;
  halfMinutes(1);
  return { someone, key, recoveryCodes };
}

describe('an administrator without a second factor, where it is required', () => {
  it('is what the account is without that role, and is told what to do', async () => {
    const provider = await person(api.database, { role: 'admin', status: 'approved' });
    expect(await viewer(provider)).toMatchObject({
      role: 'service_provider',
      isAdmin: false,
      isApprovedProvider: true,
      secondFactor: 'set_up',
    });
    expect((await api.call('GET', '/users', { as: provider })).body.reason).toBe('not_allowed');
    expect((await api.call('GET', '/sales', { as: provider })).status).toBe(200);
    expect(await viewer(await admin())).toMatchObject({ role: 'user', isAdmin: false, secondFactor: 'set_up' });
    expect(await viewer(await person(api.database))).toMatchObject({ role: 'user', secondFactor: null });
  });

  it('sets one up with the password and a code, is given ten recovery codes once, and may do everything again', async () => {
    const someone = await admin();
    await api.database.query('update sessions set confirmed_at = null where user_id = $1', [someone.id]);
    expect((await start(someone)).body.reason).toBe('step_up_needed');
    await api.database.query('update sessions set confirmed_at = now() where user_id = $1', [someone.id]);
    const { url, key } = (await start(someone)).body;
    expect(new URL(url).searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
    expect(url).toMatch(/^otpauth:\/\/totp\/Canopy:person\d+-\w+%40example\.test\?issuer=Canopy&/);
    // Asked for again, for example after a wrong code, it is the same.
    expect((await start(someone)).body.key).toBe(key);
    const code = codeOf(key);
    const wrong = await confirm(someone, code === '000000' ? '000001' : '000000');
    expect(said(wrong)).toEqual([401, 'wrong_code', 'This code is not right. Please check it and try again.']);
    expect((await viewer(someone)).isAdmin).toBe(false);
    const { status, body } = await confirm(someone, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(status).toBe(200);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const recoveryCode of body.recoveryCodes)
      expect(recoveryCode).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await viewer(someone)).toMatchObject({ role: 'admin', isAdmin: true, secondFactor: null });
    expect(await state(someone)).toEqual({
      enabledAt: expect.any(String),
      recoveryCodesLeft: 10,
      mayHave: true,
      required: true,
      readable: true,
    });
    expect(await mailed(someone)).toEqual(['on']);
    expect(said(await confirm(someone, code))).toEqual([
      409,
      'second_factor_not_started',
      'Setting up took too long. Please start again.',
    ]);
    expect(said(await api.call('DELETE', '/account/second-factor', { as: someone }))).toEqual([
      409,
      'second_factor_required',
      'Administrators need a second factor here, so it cannot be turned off.',
    ]);
  });

  it('nobody else can set one up', async () => {
    expect((await start(await person(api.database, { confirmed: true }))).body.reason).toBe('not_allowed');
  });
});

describe('the code of a new session', () => {
  it('is asked of every session, also of those that were open when it was turned on', async () => {
    const someone = await admin();
    const before = await elsewhere(someone);
    const { key } = (await start(someone)).body;
    await confirm(someone, codeOf(key));
    for (const session of [before, await elsewhere(someone)]) {
      expect(await viewer(session)).toMatchObject({ role: 'user', isAdmin: false, secondFactor: 'needed' });
      expect((await api.call('GET', '/users', { as: session })).body.reason).toBe('not_allowed');
      halfMinutes(1);
      expect((await give(session, codeOf(key))).status).toBe(204);
      expect(await viewer(session)).toMatchObject({ role: 'admin', isAdmin: true, secondFactor: null });
    }
  });

  it('is good once, for a minute and a half, and never after a later one', async () => {
    const { someone, key } = await withFactor();
    const [one, two] = [await elsewhere(someone), await elsewhere(someone)];
    const ago = (steps: number) => codeOf(key, now + steps * 30_000);
    halfMinutes(5);
    for (const steps of [-2, 2]) expect((await give(one, ago(steps))).body.reason).toBe('wrong_code');
    const both = await Promise.all([give(one, ago(0)), give(two, ago(0))]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect((await give(two, ago(-1))).body.reason).toBe('wrong_code');
    expect((await give(two, ago(1))).status).toBe(204);
  });

  it('cannot be replaced by a new second factor, new codes or turning it off: the password alone is not enough', async () => {
    const { someone } = await withFactor();
    const thief = await elsewhere(someone);
    for (const [method, path, body] of [
      ['POST', '/account/second-factor', undefined],
      ['POST', '/account/second-factor/confirmation', { code: '123456' }],
      ['POST', '/account/second-factor/recovery-codes', undefined],
      ['DELETE', '/account/second-factor', undefined],
    ] as const)
      expect(said(await api.call(method, path, { as: thief, body }))).toEqual([
        403,
        'second_factor_needed',
        'Please enter the code of your second factor first.',
      ]);
    for (const code of ['', '12345', 'abc', 7, null, 'x'.repeat(500)])
      expect((await give(thief, code)).status).toBe(400);
    expect((await give(await person(api.database), '123456')).body.reason).toBe('second_factor_off');
  });
});

describe('a recovery code', () => {
  it('works once, in place of the app, however it is typed; the owner is told', async () => {
    const { someone, recoveryCodes } = await withFactor();
    const [one, two] = [await elsewhere(someone), await elsewhere(someone)];
    const code = recoveryCodes[3]!;
    const both = await Promise.all([give(one, code.toUpperCase().replaceAll('-', ' ')), give(two, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect((await give(two, code)).body.reason).toBe('wrong_code');
    expect((await state(someone)).recoveryCodesLeft).toBe(9);
    expect(await mailed(someone)).toEqual(['on', 'recovered']);
    const other = await withFactor();
    expect((await give(await elsewhere(other.someone), recoveryCodes[0]!)).body.reason).toBe('wrong_code');
  });

  it('ends when new ones are made', async () => {
    const { someone, recoveryCodes } = await withFactor();
    const made = await api.call<RecoveryCodes>('POST', '/account/second-factor/recovery-codes', { as: someone });
    expect(made.body.recoveryCodes.some((code) => recoveryCodes.includes(code))).toBe(false);
    const other = await elsewhere(someone);
    expect((await give(other, recoveryCodes[0]!)).body.reason).toBe('wrong_code');
    expect((await give(other, made.body.recoveryCodes[0]!)).status).toBe(204);
  });

  it('still works when the key of the server was changed; then a new second factor is set up', async () => {
    const { someone, key, recoveryCodes } = await withFactor();
    await api.database.query(
      `update second_factors set secret = set_byte(secret, 0, get_byte(secret, 0) # 1) where user_id = $1`,
      [someone.id],
    );
    expect((await state(someone)).readable).toBe(false);
    const other = await elsewhere(someone);
    expect(said(await give(other, codeOf(key)))).toEqual([
      409,
      'second_factor_unreadable',
      'The key of the server was changed, so codes of your app can no longer be checked. Please enter a recovery code, or ask another administrator to reset your second factor.',
    ]);
    expect((await give(other, recoveryCodes[0]!)).status).toBe(204);
    const fresh = (await start(other)).body.key;
    expect((await confirm(other, codeOf(fresh))).status).toBe(200);
    expect((await state(other)).readable).toBe(true);
  });
});

describe('what is kept', () => {
  it('is neither the secret nor a code, and goes with the account; the own data say only since when it is on', async () => {
    const { someone, key, recoveryCodes } = await withFactor();
    const rows = await api.database.query<{ secret: Buffer; hashes: Buffer[] }>(
      `select secret, array(select code_hash from recovery_codes c where c.user_id = f.user_id) as hashes from second_factors f where user_id = $1`,
      [someone.id],
    );
    expect(rows[0]!.secret.includes(Buffer.from(Secret.fromBase32(key.replaceAll(' ', '')).bytes))).toBe(false);
    expect(rows[0]!.hashes).toHaveLength(10);
    const data = await api.call<PersonalData>('GET', '/account/data', { as: someone });
    expect(data.body['secondFactor']).toEqual({ enabled_at: expect.any(String) });
    expect(JSON.stringify(data.body)).not.toContain(recoveryCodes[0]);
    await person(api.database, { role: 'admin' });
    await api.database.query('delete from users where id = $1', [someone.id]);
    expect(await api.database.query('select 1 from recovery_codes where user_id = $1', [someone.id])).toEqual([]);
  });
});

describe('somebody who has lost the telephone and the recovery codes', () => {
  it('is helped by another administrator, and both are written down; nobody resets the own one', async () => {
    const { someone } = await withFactor();
    const helper = (await withFactor()).someone;
    const reset = (id: string) => api.call('DELETE', `/users/${id}/second-factor`, { as: helper });
    expect((await reset(helper.id)).body.reason).toBe('own_second_factor');
    expect((await reset('0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11')).body.reason).toBe('user_not_found');
    expect((await reset(someone.id)).status).toBe(204);
    expect((await reset(someone.id)).body.reason).toBe('second_factor_off');
    // Whoever was in, with the password alone perhaps, is out.
    expect(await api.database.query('select id from sessions where user_id = $1', [someone.id])).toEqual([]);
    expect(await mailed(someone)).toEqual(['on', 'reset']);
    expect(
      await api.database.query('select actor_id, action from audit_log where subject_id = $1', [someone.id]),
    ).toEqual([{ actor_id: helper.id, action: 'user.second_factor_reset' }]);
    await api.database.query('update sessions set confirmed_at = null where user_id = $1', [helper.id]);
    expect((await reset(someone.id)).body.reason).toBe('step_up_needed');
  });
});
