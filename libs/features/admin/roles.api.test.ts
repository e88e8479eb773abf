import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentViewer } from '@canopy/contracts/accounts';
import type { RoleOfUser } from '@canopy/contracts/admin';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person } from '@canopy/testing/factories';

let api: TestApi;
let avery: Person;
beforeAll(async () => {
  api = await startApi();
  avery = await person(api.database, { role: 'admin', displayName: 'Avery' });
});
afterAll(() => api.stop());

const set = (as: Person, { id }: { id: string }, admin: unknown) =>
  api.call<RoleOfUser & RefusalBody>('PUT', `/users/${id}/role`, { as, body: { admin } });
const said = ({ status, body }: { status: number; body: RefusalBody }) => [status, body.reason, body.error];
const mailsTo = ({ email }: Person) =>
  api.database.query<{ template: string; data: object }>(
    `select template, data from emails where recipient = $1 and template in ('role-changed', 'admins-changed') order by created_at`,
    [email],
  );

describe('making somebody an administrator', () => {
  it('opens everything at once, is written down, and told to the person and all who administer', async () => {
    const robin = await person(api.database, { displayName: 'Robin' });
    const sam = await person(api.database, { role: 'admin', displayName: 'Sam' });
    expect((await api.call('GET', '/users', { as: robin })).status).toBe(403);
    expect(await set(avery, robin, true)).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect((await api.call('GET', '/users', { as: robin })).status).toBe(200);
    const [line] = await api.database.query('select actor_name, action, details from audit_log where subject_id = $1', [
      robin.id,
    ]);
    expect(line).toEqual({
      actor_name: 'Avery',
      action: 'user.made_admin',
      details: { fromRole: 'user', toRole: 'admin' },
    });
    expect(await mailsTo(robin)).toEqual([
      {
        template: 'role-changed',
        data: { name: 'Robin', toAdmin: true, by: 'Avery', url: `${api.config.publicUrl}/admin` },
      },
    ]);
    for (const admin of [avery, sam])
      expect((await mailsTo(admin)).at(-1)).toEqual({
        template: 'admins-changed',
        data: {
          name: admin.displayName,
          who: 'Robin',
          toAdmin: true,
          by: 'Avery',
          url: `${api.config.publicUrl}/admin/audit?q=${robin.id}`,
        },
      });
    // The second time nothing happens.
    expect((await set(avery, robin, true)).body).toEqual({ role: 'admin' });
    expect(await mailsTo(robin)).toHaveLength(1);
  });

  it('is refused for an address that nobody has confirmed, for oneself, and for nobody', async () => {
    const unconfirmed = await person(api.database, { emailConfirmed: false });
    expect(said(await set(avery, unconfirmed, true))).toEqual([
      409,
      'address_not_confirmed',
      "The address of this account is not confirmed, so the account may be somebody else's. Its owner must open the link in the mail first.",
    ]);
    expect(said(await set(avery, avery, false))).toEqual([
      409,
      'own_role',
      'You cannot change your own role. Please ask another administrator.',
    ]);
    const nobody = await set(avery, { id: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11' }, true);
    expect(nobody.body.reason).toBe('user_not_found');
    expect((await set(avery, unconfirmed, 'yes')).status).toBe(400);
  });

  it('needs the password once more', async () => {
    const unconfirmed = await person(api.database, { role: 'admin', confirmed: false });
    expect((await set(unconfirmed, await person(api.database), true)).body.reason).toBe('step_up_needed');
  });
});

describe('taking it away', () => {
  it('closes open sessions to it at once; the account is what it is without', async () => {
    const before = await person(api.database, { role: 'admin', status: 'approved', displayName: 'Kim' });
    const plain = await person(api.database, { role: 'admin', status: 'rejected' });
    expect((await api.call('GET', '/users', { as: before })).status).toBe(200);
    expect((await set(avery, before, false)).body).toEqual({ role: 'service_provider' });
    expect((await set(avery, plain, false)).body).toEqual({ role: 'user' });
    expect((await api.call('GET', '/users', { as: before })).body).toMatchObject({ reason: 'not_allowed' });
    const { viewer } = (await api.call<CurrentViewer>('GET', '/viewer', { as: before })).body;
    expect(viewer).toMatchObject({ role: 'service_provider', isAdmin: false, isApprovedProvider: true });
    expect(await mailsTo(before)).toEqual([
      {
        template: 'role-changed',
        data: { name: 'Kim', toAdmin: false, by: 'Avery', url: `${api.config.publicUrl}/account` },
      },
    ]);
  });

  it('tells whoever has Premium as an administrator alone that it does not renew, and nobody else', async () => {
    const told = async (status: 'approved' | null, cancelled: boolean) => {
      const admin = await person(api.database, { role: 'admin', status });
      await api.database.query(
        `update users set subscription_status = 'active', subscription_type = 'yearly',
           subscription_cancel_at_period_end = $2,
           subscription_current_period_end = now() + interval '1 month' where id = $1`,
        [admin.id, cancelled],
      );
      await set(avery, admin, false);
      return (await mailsTo(admin)).map(({ data }) => 'premium' in data);
    };
    expect(await told(null, false)).toEqual([true]);
    expect(await told(null, true)).toEqual([false]);
    expect(await told('approved', false)).toEqual([false]);
  });

  it('leaves one when two take it from each other at the same moment, however often', async () => {
    for (let round = 0; round < 5; round++) {
      await api.database.query(`update users set role = 'user' where role = 'admin'`);
      const [one, two] = [await person(api.database, { role: 'admin' }), await person(api.database, { role: 'admin' })];
      const answers = await Promise.all([set(one, two, false), set(two, one, false)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const left = await api.database.query(`select id from users where role = 'admin'`);
      expect(left).toHaveLength(1);
    }
  });
});
