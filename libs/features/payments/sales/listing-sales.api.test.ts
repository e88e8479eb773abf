import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingSales } from '@canopy/contracts/sales';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  [seller, admin] = await Promise.all([provider(api.database), person(api.database, { role: 'admin' })]);
});
afterAll(() => api.stop());

const read = (id: string, as: Person, query: Record<string, string> = {}) =>
  api.call<ListingSales>('GET', `/listings/${id}/sales?${new URLSearchParams(query)}`, { as });
const sold = (listingId: string, name: string, minutes: number, back = { cents: 0, fee: 0, seats: 0 }) =>
  api.database.query(
    `with p as (insert into payments (listing_id, listing_title, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, quantity, refunded_cents, refunded_fee_cents, seats_returned, status, created_at)
       values ($1, 'Chess', $2, $3, 'Shop', 5000, 2000, 1000, 4000, 'pi_' || gen_random_uuid(), 2, $4::int, $5::int, $6::int, case when $4::int = 5000 and $6::int = 2 then 'refunded' else 'succeeded' end, timestamptz '2026-11-05T15:00:00Z' - make_interval(mins => $7)) returning id, listing_id)
     insert into tickets (code, payment_id, listing_id, status, voided_at) select gen_random_uuid()::text, p.id, p.listing_id, case when n <= $6 then 'void' else 'valid' end, case when n <= $6 then now() end from p, generate_series(1, 2) n`,
    [listingId, name, seller.id, back.cents, back.fee, back.seats, minutes],
  );

describe('one listing as its owner runs it', () => {
  it('says how it stands, what is sold, held and left, what it brought and what went back, and who bought, newest first', async () => {
    const eventStart = new Date('2031-05-04T14:00:00Z');
    const { id, title } = await listing(api.database, seller.id, { maxAttendees: 20, eventStart });
    await sold(id, 'Robin', 0);
    await sold(id, 'Sam', 5, { cents: 2_500, fee: 500, seats: 1 });
    await sold(id, 'Kim', 9, { cents: 5_000, fee: 1_000, seats: 2 });
    await api.database.query('update listings set current_attendees = 3, held_seats = 2 where id = $1', [id]);
    for (const as of [seller, admin]) {
      const { status, body } = await read(id, as);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id,
        title,
        state: 'upcoming',
        eventStart: '2031-05-04T14:00:00.000Z',
        priceCents: 3_500,
        seats: { sold: 3, held: 2, left: 15, max: 20 },
        members: 2,
        sales: 2,
        earningsCents: 6_000,
        refundedCents: 7_500,
        next: null,
        previous: null,
      });
      expect(body.rows.map(({ customerName, status }) => [customerName, status])).toEqual([
        ['Robin', 'succeeded'],
        ['Sam', 'succeeded'],
        ['Kim', 'refunded'],
      ]);
    }
  });

  it.each([
    ['past', { eventStart: new Date('2020-01-01T12:00:00Z') }],
    ['undated', { eventStart: null }],
  ] as const)('a listing is %s', async (state, fields) => {
    const { id } = await listing(api.database, seller.id, { ...fields, maxAttendees: null });
    expect((await read(id, seller)).body).toMatchObject({ state, seats: { sold: 0, left: null, max: null }, rows: [] });
  });

  it('a listing that is called off says so', async () => {
    const { id } = await listing(api.database, seller.id);
    await api.database.query('update listings set cancelled_at = now() where id = $1', [id]);
    expect((await read(id, seller)).body.state).toBe('cancelled');
  });

  it('goes through all sales page by page, each once, and back', async () => {
    const { id } = await listing(api.database, seller.id, { maxAttendees: null });
    for (let n = 0; n < 21; n += 1) await sold(id, `Guest ${n}`, Math.floor(n / 2));
    const first = (await read(id, seller)).body;
    const second = (await read(id, seller, { after: first.next! })).body;
    expect([first.rows.length, second.rows.length, second.next]).toEqual([20, 1, null]);
    expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(21);
    expect((await read(id, seller, { before: second.previous! })).body.rows).toEqual(first.rows);
    expect((await read(id, seller, { after: 'nonsense' })).body.rows).toEqual(first.rows);
  });

  it('for everybody else there is no such listing, and a listing that is deleted is gone', async () => {
    const { id } = await listing(api.database, seller.id);
    for (const as of [await provider(api.database), await person(api.database)])
      expect(await read(id, as)).toMatchObject({ status: 404, body: { reason: 'listing_not_found' } });
    await api.database.query('delete from listings where id = $1', [id]);
    expect((await read(id, seller)).status).toBe(404);
  });
});
