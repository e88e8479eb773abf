import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { whileLocked } from '@canopy/testing/while-locked';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';
import { Database } from '@canopy/platform/database';

let api: TestApi;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'on' });
  seller = await provider(api.database);
});
beforeEach(async () => {
  buyer = await person(api.database);
});
afterAll(() => api.stop());

const inMay = new Date('2031-05-01T14:00:00Z');
const inJune = '2031-06-15T10:00:00-04:00';
const newListing = async (maxAttendees = 20) =>
  (await listing(api.database, seller.id, { priceCents: 1_000, maxAttendees, eventStart: inMay, location: 'Toronto' }))
    .id;
/** As the provider's form sends it: all that is not changed stays. */
async function edit(id: string, change: object) {
  const { body } = await api.call<Record<string, unknown>>('GET', `/listings/${id}/edit`, { as: seller });
  const { version, title, description, category, contact, location, eventStart, maxAttendees } = body;
  const kept = { version, title, description, category, contact, location, eventStart, price: '10.00' };
  return api.call<RefusalBody>('PUT', `/listings/${id}`, {
    as: seller,
    body: { ...kept, maxAttendees: String(maxAttendees), ...change },
  });
}
const hold = async (id: string, quantity = 2, as = buyer) =>
  (await api.call<StartedOrder & RefusalBody>('POST', `/listings/${id}/orders`, { as, body: { quantity } })).body;
const confirm = ({ paymentIntentId, clientSecret }: StartedOrder, as = buyer) =>
  api.call<RefusalBody>('POST', `/simulated-card/payment-intents/${paymentIntentId}/confirm`, {
    as,
    body: { clientSecret },
  });
const finish = async ({ orderId }: StartedOrder, as = buyer) =>
  (await api.call<OrderState>('POST', `/orders/${orderId}/finish`, { as })).body;
const statusOf = async ({ orderId }: StartedOrder) =>
  (await api.database.query<{ status: string }>('select status from ticket_orders where id = $1', [orderId]))[0]!
    .status;
const intentOf = async ({ paymentIntentId }: StartedOrder) =>
  (
    await api.call<{ status: string }>('GET', `/simulated-card/payment-intents/${paymentIntentId}`, {
      headers: { 'x-internal-key': api.config.internalKey },
    })
  ).body.status;
const seats = async (id: string) =>
  (
    await api.database.query('select current_attendees as sold, held_seats as held from listings where id = $1', [id])
  )[0];
const disagreements = () => ledgerDisagreements(api.app.get(Database, { strict: false }));

describe('an edit that moves a listing', () => {
  it('is none where only what the form cannot hold was changed: seconds, and the ends of lines', async () => {
    const id = await newListing();
    await api.database.query(
      `update listings set event_start = event_start + interval '30 seconds', location = E'100 King Street\\nToronto' where id = $1`,
      [id],
    );
    const order = await hold(id);
    const form = { description: 'Better words.', eventStart: inMay.toISOString(), location: '100 King Street Toronto' };
    expect((await edit(id, form)).status).toBe(200);
    expect([await statusOf(order), await seats(id)]).toEqual(['held', { sold: 0, held: 2 }]);
  });

  it.each([
    ['to another day', { eventStart: inJune }],
    ['to another place', { location: 'Thunder Bay' }],
    ['to the same place online', { isVirtual: true }],
    ['by giving it an end', { eventEnd: '2031-05-01T12:00:00-04:00' }],
  ])('%s ends what is held: the seats come back, nobody is charged, and the buyer is told why', async (_, change) => {
    const id = await newListing();
    const order = await hold(id);
    expect((await edit(id, change)).status).toBe(200);
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
    const told = { status: 409, body: { reason: 'hold_ended_by_move' } };
    expect(await confirm(order)).toMatchObject(told);
    expect(await api.call('POST', `/orders/${order.orderId}/extend`, { as: buyer })).toMatchObject(told);
    expect(await finish(order)).toMatchObject({ status: 'canceled', listingMoved: true });
    await until(async () => (await intentOf(order)) === 'canceled', 'the intent to be cancelled');
    expect(await api.database.query('select from payments where order_id = $1', [order.orderId])).toEqual([]);
    expect(await disagreements()).toEqual([]);
  });

  it('makes nobody wait who holds spots of it again, however often it is moved', async () => {
    const id = await newListing();
    for (const location of ['Guelph', 'Elora', 'Fergus']) {
      expect(await hold(id)).toMatchObject({ quantity: 2 });
      expect((await edit(id, { location })).status).toBe(200);
    }
    expect(await hold(id)).toMatchObject({ quantity: 2 });
  });

  it('settles what was paid in the last moment as a late payment', async () => {
    const id = await newListing(2);
    const order = await hold(id);
    expect((await confirm(order)).status).toBe(200);
    expect((await edit(id, { location: 'Thunder Bay' })).status).toBe(200);
    await until(async () => (await statusOf(order)) !== 'canceled', 'the payment to be settled');
    expect(await finish(order)).toMatchObject({ status: 'succeeded' });
    expect((await finish(order)).listingMoved).toBeUndefined();
    expect(await seats(id)).toEqual({ sold: 2, held: 0 });
    expect(await disagreements()).toEqual([]);
  });

  it('locks orders and listing in the order in which a sale does, so that neither is ended for the other', async () => {
    const id = await newListing();
    const order = await hold(id);
    const sale = { text: 'select from ticket_orders where id = $1 for update', values: [order.orderId] };
    const itsSeats = { text: 'update listings set held_seats = held_seats where id = $1', values: [id] };
    const edited = await whileLocked(api.database, sale, () => edit(id, { location: 'Guelph' }), 1, itsSeats);
    expect(edited.status).toBe(200);
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
  });

  it('leaves each of those who are paying at that moment with tickets or without a charge', async () => {
    const id = await newListing(40);
    const people = await Promise.all(Array.from({ length: 12 }, () => person(api.database)));
    const orders = await Promise.all(people.map((as) => hold(id, 1, as)));
    const pay = async (order: StartedOrder, as: Person) => {
      const paid = (await confirm(order, as)).status === 200;
      await finish(order, as);
      return paid;
    };
    const [edited, ...paid] = await Promise.all([
      edit(id, { location: 'Guelph' }),
      ...orders.map((order, at) => pay(order, people[at]!)),
    ]);
    expect(edited.status).toBe(200);
    await Promise.all(
      orders.map((order, at) =>
        until(
          async () => (await statusOf(order)) === (paid[at] ? 'succeeded' : 'canceled'),
          'each purchase to be settled',
        ),
      ),
    );
    expect(await seats(id)).toEqual({ sold: paid.filter(Boolean).length, held: 0 });
    expect(await disagreements()).toEqual([]);
  });
});

describe('what is held stays held', () => {
  it('when an edit changes words, the price, or writes the same time in another zone', async () => {
    const id = await newListing();
    const order = await hold(id);
    expect(
      (await edit(id, { title: 'Another title', price: '12.00', eventStart: '2031-05-01T10:00:00-04:00' })).status,
    ).toBe(200);
    expect([await statusOf(order), await seats(id)]).toEqual(['held', { sold: 0, held: 2 }]);
    expect((await confirm(order)).status).toBe(200);
    expect((await finish(order)).status).toBe('succeeded');
  });

  it('when the edit is refused: what is being bought is moved neither into the past nor to the next hours', async () => {
    const id = await newListing();
    const order = await hold(id);
    const at = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString();
    expect((await edit(id, { eventStart: at(-1) })).body.reason).toBe('event_would_be_over');
    expect((await edit(id, { eventStart: at(2) })).body.reason).toBe('event_too_soon');
    expect((await edit(id, { location: 'Guelph', version: 7 })).body.reason).toBe('edited_elsewhere');
    expect([await statusOf(order), await seats(id)]).toEqual(['held', { sold: 0, held: 2 }]);
    expect((await confirm(order)).status).toBe(200);
  });
});
