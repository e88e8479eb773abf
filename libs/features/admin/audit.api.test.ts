import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditPage, auditActions } from '@canopy/contracts/audit';
import type { EditableListing } from '@canopy/contracts/my-listings';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, type Person, provider } from '@canopy/testing/factories';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await person(api.database, { role: 'admin', displayName: 'Avery' });
});
afterAll(() => api.stop());

const form = {
  title: 'Chess for all',
  description: 'For beginners.',
  category: 'recreation',
  contact: 'club@example.test',
  location: 'Stratford, ON',
  price: '25.50',
  maxAttendees: '20',
  eventStart: '2031-05-01T17:00:00-04:00',
};
const read = async (query: string, as = admin) =>
  (await api.call<AuditPage>('GET', `/admin/audit${query}`, { as })).body;
const acts = async (query: string) =>
  (await read(query)).lines.map(({ action, actor, subject, details }) => [action, actor.name, subject.name, details]);

describe('the audit log', () => {
  it('a changed fee: who, what, of whom, before and after', async () => {
    const seller = await provider(api.database, { displayName: 'Maple', platformFeeBps: 1_500 });
    await api.call('PUT', `/users/${seller.id}/platform-fee`, { as: admin, body: { platformFeePercentage: '12.5' } });
    expect(await acts(`?q=${seller.id}`)).toEqual([
      ['user.fee_changed', 'Avery', 'Maple', { fromBps: 1_500, toBps: 1_250 }],
    ]);
    const [line] = (await read(`?q=${seller.email.toUpperCase()}`)).lines;
    expect(line).toMatchObject({ subject: { kind: 'user', id: seller.id }, actor: { id: admin.id } });
    // Everything that one request did is found by it.
    expect((await read(`?q=${line!.requestId}`)).lines).toEqual([line]);
  });

  it('an administrator edits and deletes a listing of somebody else; an owner leaves no line', async () => {
    const seller = await provider(api.database);
    const [theirs, own] = [await listing(api.database, seller.id), await listing(api.database, seller.id)];
    const edit = (id: string, as: Person) => api.call('PUT', `/listings/${id}`, { as, body: { ...form, version: 1 } });
    expect([(await edit(theirs.id, admin)).status, (await edit(own.id, seller)).status]).toEqual([200, 200]);
    await api.call('DELETE', `/listings/${theirs.id}`, { as: admin });
    await api.call('DELETE', `/listings/${own.id}`, { as: seller });
    expect(await acts(`?q=${own.id}`)).toEqual([]);
    expect(await acts(`?q=${theirs.id}`)).toEqual([
      ['listing.deleted', 'Avery', null, { title: 'Chess for all', own: false, cancelled: false }],
      ['listing.edited', 'Avery', null, { title: 'Chess for all', fields: expect.stringContaining('title, ') }],
    ]);
  });

  it('an administrator who changes the files of a listing leaves a line, one who saves it unchanged none', async () => {
    const { id } = await listing(api.database, (await provider(api.database)).id, {
      media: [{ type: 'image' }, { type: 'image' }],
    });
    const edit = (body: object) => api.call('PUT', `/listings/${id}`, { as: admin, body: { ...form, ...body } });
    expect((await edit({ version: 1 })).status).toBe(200);
    const before = await acts(`?q=${id}`);
    const { body } = await api.call<EditableListing>('GET', `/listings/${id}/edit`, { as: admin });
    const media = body.media.map((file) => ({ id: file.id, alt: file.alt }));
    expect((await edit({ version: 2, media })).status).toBe(200);
    expect(await acts(`?q=${id}`)).toEqual(before);
    expect((await edit({ version: 3, media: media.toReversed() })).status).toBe(200);
    expect((await edit({ version: 4, media: [] })).status).toBe(200);
    const line = ['listing.edited', 'Avery', 'Chess for all', { title: 'Chess for all', fields: 'media' }];
    expect(await acts(`?q=${id}`)).toEqual([line, line, ...before]);
  });

  it('a refund says who asked for it, whoever it was', async () => {
    const seller = await provider(api.database, { displayName: 'Maple' });
    const free = await listing(api.database, seller.id, { isFreeEvent: true, title: 'Story time' });
    const buyer = await person(api.database);
    await api.call('POST', `/listings/${free.id}/sign-up`, { as: buyer });
    const [sale] = await api.database.query<{ id: string }>('select id from payments where user_id = $1', [buyer.id]);
    const body = { key: crypto.randomUUID(), amount: '0', seats: 1, reason: 'Rain' };
    for (let twice = 0; twice < 2; twice++) await api.call('POST', `/sales/${sale!.id}/refunds`, { as: seller, body });
    expect(await acts(`?q=${sale!.id}`)).toEqual([['refund.requested', 'Maple', 'Story time', { cents: 0, seats: 1 }]]);
  });

  it('a listing for a provider: created, sent again, a link copied at each press, taken back', async () => {
    const entered = { ...form, providerEmail: 'new-club@example.test', providerName: 'New Club' };
    const { body } = await api.call<{ pendingListingId: string }>('POST', '/admin/listings', {
      as: admin,
      body: entered,
    });
    const path = `/admin/pending-listings/${body.pendingListingId}`;
    await api.call('POST', `${path}/resend`, { as: admin });
    const other = await person(api.database, { role: 'admin', displayName: 'Blair' });
    for (const as of [admin, other]) expect((await api.call('POST', `${path}/link`, { as })).status).toBe(201);
    await api.call('DELETE', path, { as: admin });
    expect((await acts(`?q=${body.pendingListingId}`)).map(([action, by, , details]) => [action, by, details])).toEqual(
      [
        ['pending_listing.deleted', 'Avery', { title: 'Chess for all' }],
        ['pending_listing.link_made', 'Blair', {}],
        ['pending_listing.link_made', 'Avery', {}],
        ['pending_listing.sent_again', 'Avery', {}],
        ['pending_listing.created', 'Avery', {}],
      ],
    );
  });

  it('a file of all users leaves a line, whoever of the administrators takes it', async () => {
    const other = await person(api.database, { role: 'admin', displayName: 'Blair' });
    expect((await api.call('GET', '/users/export', { as: other })).status).toBe(200);
    expect(await acts(`?q=${other.id}&action=user.exported`)).toEqual([['user.exported', 'Blair', 'Blair', {}]]);
  });

  it('comes by kind and in pages of fifty, newest first, each line once', async () => {
    const subject = crypto.randomUUID();
    await api.database.query(
      `insert into audit_log (actor_id, actor_name, action, subject_id)
       select $1, 'Avery', 'user.made_admin', $2 from generate_series(1, 120)`,
      [admin.id, subject],
    );
    const seen: string[] = [];
    let after = '';
    for (const size of [50, 50, 20]) {
      const { lines, next } = await read(`?q=${subject}&action=user.made_admin${after && `&after=${after}`}`);
      expect(lines).toHaveLength(size);
      seen.push(...lines.map(({ id }) => id));
      after = next ?? '';
    }
    expect([new Set(seen).size, after]).toEqual([120, '']);
    expect(seen).toEqual(seen.toSorted().reverse());
    expect(await acts(`?q=${subject}&action=user.deleted`)).toEqual([]);
    for (const odd of ['action=drop', 'after=%27', 'q=%25', `q=${'x'.repeat(254)}`, 'q=nobody@nowhere.test'])
      expect([odd, (await api.call('GET', `/admin/audit?${odd}`, { as: admin })).status]).toEqual([odd, 200]);
  });

  it.each(["update audit_log set actor_name = 'somebody else'", 'delete from audit_log', 'truncate audit_log'])(
    'the database refuses: %s',
    async (sql) => {
      await expect(api.database.query(sql)).rejects.toThrow('The audit log is only added to.');
    },
  );

  it('knows every act that it can hold', async () => {
    expect(auditActions).toEqual(auditActions.toSorted());
  });
});
