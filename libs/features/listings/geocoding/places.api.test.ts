import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlacedListing, UnplacedListings } from '@canopy/contracts/places';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, type Person, provider } from '@canopy/testing/factories';

let api: TestApi;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await person(api.database, { role: 'admin', displayName: 'Avery' });
  owner = await provider(api.database);
});
beforeEach(() => api.database.query('truncate listings, owner_places cascade'));
afterAll(() => api.stop());

const address = 'The old mill, behind the church, Elora';
const lost = (geocodeStatus = 'not_found', location = address) =>
  listing(api.database, owner.id, { geocodeStatus, location });
const set = (id: string, body: object, as: Person | null = admin) =>
  api.call('PUT', `/listings/${id}/point`, {
    as,
    body: { lat: '43.68', lng: '-80.43', location: address, ...body },
  });
const pointOf = async (id: string, as = admin) =>
  (await api.call<PlacedListing>('GET', `/listings/${id}/point`, { as })).body;
const lines = async (id: string) =>
  (
    await api.database.query<{ details: object }>(
      `select details from audit_log where action = 'listing.point_set' and subject_id = $1 order by id`,
      [id],
    )
  ).map(({ details }) => details);

describe('listings without a point', () => {
  it('those that were not found or not answered, newest first; those still looked for apart', async () => {
    const unknown = await lost('not_found');
    const failed = await lost('failed');
    const pending = await lost('pending');
    for (const status of ['found', 'approximate', 'none']) await lost(status);
    const page = async (search = '') =>
      (await api.call<UnplacedListings>('GET', `/admin/places${search}`, { as: admin })).body;
    const shown = await page();
    expect(shown.items.map(({ id, status, location }) => [id, status, location])).toEqual([
      [failed.id, 'failed', address],
      [unknown.id, 'not_found', address],
    ]);
    expect(shown.counts).toEqual({ failed: 2, waiting: 1 });
    expect((await page('?state=waiting')).items.map(({ id }) => id)).toEqual([pending.id]);
    expect((await api.call('GET', '/admin/places?state=drop', { as: admin })).status).toBe(400);
  });
});

describe('listings without a point that nobody looks for on the map any more', () => {
  it('because they are over or were called off are neither listed nor counted', async () => {
    const begun = `event_start = now() - interval '2 days'`;
    const set = async (state: string, columns: string) => {
      const { id } = await lost(state);
      await api.database.query(`update listings set ${columns} where id = $1`, [id]);
      return id;
    };
    const goesOn = await set('not_found', `${begun}, event_end = now() + interval '1 day'`);
    await set('not_found', `${begun}, event_end = now() - interval '1 day'`);
    await set('pending', `${begun}, event_end = null`);
    await set('failed', 'event_start = null, event_end = null, cancelled_at = now()');
    const { items, counts } = (await api.call<UnplacedListings>('GET', '/admin/places', { as: admin })).body;
    expect([items.map(({ id }) => id), counts]).toEqual([[goesOn], { failed: 1, waiting: 0 }]);
  });
});

describe('a pin set by hand', () => {
  it('puts the listing on the map, and a line says where it was and is', async () => {
    const { id } = await lost();
    expect((await set(id, {})).status).toBe(204);
    expect(await pointOf(id)).toMatchObject({ status: 'found', lat: 43.68, lng: -80.43 });
    // The same again, by a second press or a second administrator, is no deed.
    expect((await set(id, {})).status).toBe(204);
    expect(await lines(id)).toEqual([{ fromLat: null, fromLng: null, toLat: 43.68, toLng: -80.43 }]);
    await set(id, { lat: 43.7 });
    expect((await lines(id))[1]).toEqual({ fromLat: 43.68, fromLng: -80.43, toLat: 43.7, toLng: -80.43 });
  });

  it('stays when the owner saves the same address, and goes with a new one', async () => {
    const { id } = await lost('failed');
    await set(id, {});
    const form = {
      title: 'Pottery',
      description: 'For beginners.',
      category: 'recreation',
      contact: 'club@example.test',
      price: '25.50',
      maxAttendees: '20',
      eventStart: '2031-05-01T17:00:00-04:00',
    };
    const save = (location: string, version: number) =>
      api.call('PUT', `/listings/${id}`, { as: owner, body: { ...form, location, version } });
    expect((await save(address, 1)).status).toBe(200);
    expect(await pointOf(id)).toMatchObject({ status: 'found', lat: 43.68 });
    // The owner's "try again" finds nothing to do either.
    await api.call('POST', `/listings/${id}/geocode`, { as: owner });
    expect(await pointOf(id)).toMatchObject({ status: 'found', lat: 43.68 });
    expect((await save('Somewhere else entirely', 2)).status).toBe(200);
    expect(await pointOf(id)).toMatchObject({ status: 'pending', lat: null, lng: null });
  });

  it('is set by the owner, whose next listings at the address begin there, and nobody else’s', async () => {
    const form = (over: object) => ({
      title: 'Pottery',
      description: 'For beginners.',
      category: 'recreation',
      contact: 'club@example.test',
      price: '25.50',
      maxAttendees: '20',
      eventStart: '2031-05-01T17:00:00-04:00',
      location: address,
      ...over,
    });
    const created = async (over: object, as = owner) =>
      (await api.call<{ id: string }>('POST', '/listings', { as, body: form(over) })).body.id;
    const wrong = await lost('found');
    expect((await set(wrong.id, {}, owner)).status).toBe(204);
    expect(await pointOf(wrong.id, owner)).toMatchObject({ status: 'found', lat: 43.68, lng: -80.43 });
    // What the owner does with the own listing is no deed of an administrator.
    expect(await lines(wrong.id)).toEqual([]);
    const next = await created({ location: ` ${address.toUpperCase()}` });
    expect(await pointOf(next, owner)).toMatchObject({ status: 'found', lat: 43.68, lng: -80.43 });
    // The last word counts, an administrator's too.
    await set(wrong.id, { lat: '43.7' });
    expect(await pointOf(await created({}), owner)).toMatchObject({ lat: 43.7, lng: -80.43 });
    expect(await pointOf(next, owner)).toMatchObject({ lat: 43.68 });
    // Saved as it stands, it is the last word too.
    await set(next, { location: address.toUpperCase() }, owner);
    await set(wrong.id, { lat: '43.7' }, owner);
    const moved = await created({ location: 'Stratford, ON' });
    await api.call('PUT', `/listings/${moved}`, { as: admin, body: form({ version: 1 }) });
    expect(await pointOf(moved, owner)).toMatchObject({ status: 'found', lat: 43.7 });
    const { places } = (await api.call<{ places: object[] }>('GET', '/account/data', { as: owner })).body;
    expect(places).toEqual([{ address: address.toLowerCase(), lat: 43.7, lng: -80.43 }]);
    const another = await provider(api.database);
    expect(await pointOf(await created({}, another), another)).toMatchObject({ status: 'pending', lat: null });
  });

  it('is nobody’s who may not edit the listing, to set or to see', async () => {
    const { id } = await lost();
    const others = [await provider(api.database), await person(api.database)];
    for (const as of others) {
      expect((await set(id, {}, as)).body.reason).toBe('not_allowed');
      expect((await api.call('GET', `/listings/${id}/point`, { as })).body.reason).toBe('not_allowed');
    }
    expect((await set(id, {}, null)).status).toBe(401);
    expect(await pointOf(id)).toMatchObject({ status: 'not_found', lat: null });
  });

  it('that was chosen for another address is refused', async () => {
    const { id } = await lost('not_found', 'A new address');
    const { status, body } = await set(id, {});
    expect([status, body.reason]).toEqual([409, 'place_changed']);
    expect(await pointOf(id)).toMatchObject({ status: 'not_found', lat: null });
  });

  it.each([
    ['outside Ontario', { lat: '51.5', lng: '-0.12' }],
    ['no number', { lat: 'north' }],
    ['nothing', { lat: '' }],
    ['a list', { lat: [43] }],
  ])('%s is refused beside its field', async (_, body) => {
    const { id } = await lost();
    const answer = await set(id, body);
    expect([answer.status, answer.body.reason]).toEqual([400, 'invalid_input']);
    expect(await lines(id)).toEqual([]);
  });

  it('a listing online, or one that is gone, has none', async () => {
    const online = await listing(api.database, owner.id, { isVirtual: true, location: '' });
    expect((await set(online.id, { location: '' })).body.reason).toBe('listing_without_place');
    expect((await set(crypto.randomUUID(), {})).body.reason).toBe('listing_not_found');
    expect((await set('not-an-id', {})).status).toBe(404);
  });
});
