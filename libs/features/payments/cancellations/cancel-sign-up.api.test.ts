import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { whileLocked } from '@canopy/testing/while-locked';

let api: TestApi;
let seller: Person;
let family: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
});
beforeEach(async () => {
  family = await person(api.database);
});
afterAll(() => api.stop());

const signUp = (id: string, as = family, quantity = 1) =>
  api.call('POST', `/listings/${id}/sign-up`, { as, body: { quantity } });
const cancel = (id: string, as = family, search = '') => api.call('DELETE', `/listings/${id}/sign-up${search}`, { as });
const taken = async (id: string) =>
  (
    await api.database.query<{ current_attendees: number }>('select current_attendees from listings where id = $1', [
      id,
    ])
  )[0]?.current_attendees;
const tickets = async (id: string) =>
  (
    await api.database.query<{ status: string }>('select status from tickets where listing_id = $1 order by id', [id])
  ).map(({ status }) => status);
/** Whatever happened, valid tickets and the counter say the same. */
const drift = async () =>
  (
    await api.database.query(
      `select id from listings l where current_attendees <> (select count(*) from tickets t where t.listing_id = l.id and t.status = 'valid')`,
    )
  ).length;

describe('giving a free spot back', () => {
  it('voids the ticket, gives the seat to others, and lets the same person sign up again', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true, maxAttendees: 1 });
    await signUp(id);
    expect((await cancel(id)).status).toBe(200);
    expect([await taken(id), await tickets(id)]).toEqual([0, ['void']]);
    expect((await signUp(id)).status).toBe(201);
    expect([await taken(id), await tickets(id)]).toEqual([1, ['void', 'valid']]);
    expect(
      (await api.call<{ contact: string | null }>('GET', `/listings/${id}/access`, { as: family })).body.contact,
    ).not.toBeNull();
    await cancel(id);
    expect(
      (await api.call<{ contact: string | null }>('GET', `/listings/${id}/access`, { as: family })).body.contact,
    ).toBeNull();
  });

  it('of several spots some may stay, and asking five times gives back no more than asking once', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true, maxAttendees: 3 });
    await signUp(id, family, 3);
    const other = await person(api.database);
    expect((await signUp(id, other)).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(id, family, '?keep=2')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect([await taken(id), (await tickets(id)).sort(), await drift()]).toEqual([2, ['valid', 'valid', 'void'], 0]);
    // Who keeps a spot stays signed up, once.
    expect((await signUp(id)).body.reason).toBe('already_signed_up');
    expect((await signUp(id, other)).status).toBe(201);
    expect((await cancel(id)).status).toBe(200);
    expect([await taken(id), await drift()]).toEqual([1, 0]);
    expect(
      await api.database.query('select status, seats_returned from payments where listing_id = $1 and user_id = $2', [
        id,
        family.id,
      ]),
    ).toEqual([{ status: 'refunded', seats_returned: 3 }]);
    expect((await cancel(id)).body.reason).toBe('not_signed_up');
  });

  it('who has come in keeps that spot, the others go back', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    await signUp(id, family, 3);
    await api.database.query(
      'update tickets set used_at = now() where id = (select max(id::text)::uuid from tickets where listing_id = $1)',
      [id],
    );
    expect((await cancel(id, family, '?keep=1')).status).toBe(200);
    expect([await taken(id), await drift()]).toEqual([1, 0]);
    expect((await cancel(id)).body.reason).toBe('sign_up_used');
  });

  it('an account that goes gives all its spots to others', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    await signUp(id, family, 4);
    const admin = await person(api.database, { role: 'admin' });
    expect((await api.call('DELETE', `/users/${family.id}`, { as: admin })).status).toBe(204);
    expect([await taken(id), await drift()]).toEqual([0, 0]);
  });

  it('an account that goes while the listing is being deleted waits for it, and neither fails', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    await signUp(id, family, 2);
    const admin = await person(api.database, { role: 'admin' });
    const { status } = await whileLocked(
      api.database,
      { text: 'select from listings where id = $1 for update', values: [id] },
      () => api.call('DELETE', `/users/${family.id}`, { as: admin }),
      1,
      { text: 'select from payments where listing_id = $1 order by id for update', values: [id] },
    );
    expect([status, await taken(id), await drift()]).toEqual([204, 0, 0]);
  });

  it.each(['?keep=-1', '?keep=7', '?keep=1.5', '?keep=all'])('%s is refused', async (search) => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    await signUp(id);
    expect((await cancel(id, family, search)).status).toBe(400);
    expect(await taken(id)).toBe(1);
  });

  it('the seat returns once, not zero times and not twice, when the button is pressed five times (failure case 3)', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true, maxAttendees: 5 });
    await signUp(id, await person(api.database));
    await signUp(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(id)));
    expect(answers.map(({ status, body }) => (status === 200 ? 'given' : body.reason)).sort()).toEqual([
      'given',
      ...Array(4).fill('not_signed_up'),
    ]);
    expect([await taken(id), await drift()]).toEqual([1, 0]);
  });

  it('cancelling and signing up in one moment leave at most one spot, and the counter true', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true, maxAttendees: 3 });
    await signUp(id);
    const answers = await Promise.all([cancel(id), signUp(id), cancel(id), signUp(id)]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await taken(id)).toBeLessThanOrEqual(1);
    expect(await drift()).toBe(0);
  });

  it('a deletion of the listing in the same moment is harmless', async () => {
    for (let round = 0; round < 6; round++) {
      const leaver = await person(api.database);
      const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
      await signUp(id, leaver);
      const [mine, deletion] = await Promise.all([
        cancel(id, leaver),
        api.call('DELETE', `/listings/${id}`, { as: seller }),
      ]);
      expect(deletion.status).toBe(200);
      expect([200, 404, 409]).toContain(mine.status);
    }
    expect(await drift()).toBe(0);
  });

  it('is over once the event has begun, and after the ticket was used at the door', async () => {
    const begun = await listing(api.database, seller.id, { isFreeEvent: true });
    await signUp(begun.id);
    await api.database.query(
      `update listings set event_start = now() - interval '1 minute', event_end = now() + interval '1 hour' where id = $1`,
      [begun.id],
    );
    expect((await cancel(begun.id)).body.reason).toBe('sign_up_started');
    const used = await listing(api.database, seller.id, { isFreeEvent: true });
    await signUp(used.id);
    await api.database.query('update tickets set used_at = now() where listing_id = $1', [used.id]);
    expect((await cancel(used.id)).body.reason).toBe('sign_up_used');
    expect([await taken(begun.id), await taken(used.id)]).toEqual([1, 1]);
  });

  it('somebody else’s spot and a paid ticket stay', async () => {
    const free = await listing(api.database, seller.id, { isFreeEvent: true });
    await signUp(free.id);
    expect((await cancel(free.id, await person(api.database))).body.reason).toBe('not_signed_up');
    const paid = await listing(api.database, seller.id);
    const [payment] = await api.database.query<{ id: string }>(
      `insert into payments (listing_id, listing_title, user_id, buyer_name, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id) values ($1, 't', $2, 'b', 'p', 100, 2000, 20, 80, 'pi_paid') returning id`,
      [paid.id, family.id],
    );
    await api.database.query(
      `insert into tickets (code, payment_id, listing_id, user_id) values ('paid-code', $1, $2, $3)`,
      [payment!.id, paid.id, family.id],
    );
    await api.database.query('update listings set current_attendees = 1 where id = $1', [paid.id]);
    expect((await cancel(paid.id)).body.reason).toBe('not_signed_up');
    expect([await tickets(free.id), await tickets(paid.id)]).toEqual([['valid'], ['valid']]);
    // It became free since: the spots of the sign-up are those that can be given back, whatever else was paid for.
    await api.database.query('update listings set is_free_event = true, price_cents = 0 where id = $1', [paid.id]);
    const counts = async () => {
      const path = `/listings/${paid.id}/access`;
      const { body } = await api.call<{ ticketCount: number; freeTicketCount: number }>('GET', path, { as: family });
      return [body.ticketCount, body.freeTicketCount];
    };
    expect(await counts()).toEqual([1, 0]);
    expect((await signUp(paid.id, family, 2)).status).toBe(201);
    expect(await counts()).toEqual([3, 2]);
    expect((await cancel(paid.id, family, '?keep=1')).status).toBe(200);
    expect([await counts(), await tickets(paid.id)]).toEqual([
      [2, 1],
      ['valid', 'valid', 'void'],
    ]);
  });
});
