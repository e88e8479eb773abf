import { randomUUID } from 'node:crypto';
import { createConnection, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreatedPaymentIntent } from '@canopy/contracts/payments';
import { SimulatedCardPayments } from '@canopy/integrations/card-payments';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { RefundPayment } from '../refunds/refund-payment.ts';

let api: TestApi;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  // With the waiting times of a real provider: they are part of what is promised of the simulated one.
  api = await startApi({ MOCK_DELAYS: 'on' });
  seller = await provider(api.database);
});
beforeEach(async () => {
  buyer = await person(api.database);
});
afterAll(() => api.stop());

const create = (body: object, as: Person | null = buyer) =>
  api.call<CreatedPaymentIntent & { reason?: string }>('POST', '/functions/createPaymentIntent', { as, body });
const order = async (intentId: string) =>
  (
    await api.database.query(
      'select buyer_id, provider_id, quantity, amount_cents, destination from ticket_orders where payment_intent_id = $1',
      [intentId],
    )
  )[0]!;

describe('createPaymentIntent', () => {
  it('API-04, API-05, PAY-10: takes the body of the product, decides everything itself, and answers secret and id', async () => {
    const { id } = await listing(api.database, seller.id, { priceCents: 3_500 });
    const answer = await create({
      amount: 35,
      listingId: id,
      userId: seller.id,
      listerEmail: 'evil@example.test',
      providerStripeAccountId: 'acct_evil',
    });
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, ['clientSecret', 'paymentIntentId']]);
    expect(answer.body.clientSecret).toContain(answer.body.paymentIntentId);
    const made = await order(answer.body.paymentIntentId);
    expect(made).toMatchObject({ buyer_id: buyer.id, provider_id: seller.id, quantity: 1, amount_cents: 3_500 });
    expect(made.destination).not.toBe('acct_evil');
    const other = await provider(api.database);
    const next = await listing(api.database, seller.id, { priceCents: 3_500 });
    const again = await create({ amount: 35, listingId: next.id, providerId: other.id });
    expect(await order(again.body.paymentIntentId)).toMatchObject({
      provider_id: seller.id,
      destination: made.destination,
    });
  });

  it('PAY-08: nothing is prepared without a session, which may also come as idToken', async () => {
    const { id } = await listing(api.database, seller.id);
    const body = { amount: '70.00', listingId: id, quantity: 2 };
    for (const wrong of [{}, { idToken: 'a'.repeat(43) }]) {
      const refused = await create({ ...body, ...wrong }, null);
      expect([refused.status, refused.body.reason]).toEqual([401, 'not_signed_in']);
    }
    const answer = await create({ ...body, idToken: buyer.token }, null);
    expect(await order(answer.body.paymentIntentId)).toMatchObject({ buyer_id: buyer.id, quantity: 2 });
  });

  it('a wrong total, a malformed amount and a listing that cannot exist are refused', async () => {
    const { id } = await listing(api.database, seller.id);
    expect((await create({ listingId: id, amount: '1.00' })).body.reason).toBe('price_changed');
    expect((await create({ listingId: id, amount: '1e3' })).status).toBe(400);
    expect((await create({ listingId: 'x' })).status).toBe(400);
  });
});

it('MOCK-12, MOCK-13: the simulated intent takes 0.8 s to make, and its confirmation 1.5 s', async () => {
  const { id } = await listing(api.database, seller.id);
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const began = performance.now();
    return [await work(), performance.now() - began];
  };
  const [made, creating] = await timed(() =>
    create({ listingId: id, amount: '35.00', userId: buyer.id, listerEmail: 'maple@example.test' }),
  );
  const [confirmed, confirming] = await timed(() =>
    api.call('POST', `/simulated-card/payment-intents/${made.body.paymentIntentId}/confirm`, {
      as: buyer,
      body: { clientSecret: made.body.clientSecret },
    }),
  );
  expect(confirmed.status).toBe(200);
  expect(creating).toBeGreaterThanOrEqual(795);
  expect(confirming).toBeGreaterThanOrEqual(1_495);
});

it('MOCK-18: the simulated provider keeps every record whole, with the contact of the listing', async () => {
  const { id } = await listing(api.database, seller.id, { contact: 'hello@maple.test' });
  const { body } = await create({ listingId: id, quantity: 2, listerEmail: 'evil@example.test' });
  await api.call('POST', `/simulated-card/payment-intents/${body.paymentIntentId}/confirm`, {
    as: buyer,
    body: { clientSecret: body.clientSecret },
  });
  expect(api.app.get(SimulatedCardPayments).records.getMockPayments().at(-1)).toEqual({
    id: expect.any(String),
    listingId: id,
    userId: buyer.id,
    amount: 7_000,
    quantity: 2,
    paymentIntentId: body.paymentIntentId,
    listerEmail: 'hello@maple.test',
    status: 'succeeded',
    createdAt: expect.any(Date),
  });
});

it('MOCK-02: a simulated purchase and its refund reach nobody outside this machine', async () => {
  const { id } = await listing(api.database, seller.id);
  const reached = new Set<string>();
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...target: unknown[]) {
    const [to] = [target.flat(2)[0]] as [{ host?: string; path?: string } | number | string];
    reached.add(typeof to === 'object' ? (to.host ?? to.path ?? 'localhost') : String(target[1] ?? to));
    return connect.apply(this, target as never);
  } as typeof connect;
  try {
    // The product's connections may all be open by now: one of the test's own shows that each is seen.
    createConnection(api.config.api.port, '127.0.0.1').destroy();
    const { body } = await create({ listingId: id });
    await api.call('POST', `/simulated-card/payment-intents/${body.paymentIntentId}/confirm`, {
      as: buyer,
      body: { clientSecret: body.clientSecret },
    });
    const order = (
      await api.database.query<{ id: string }>('select id from ticket_orders where payment_intent_id = $1', [
        body.paymentIntentId,
      ])
    )[0]!;
    expect((await api.call<{ status: string }>('POST', `/orders/${order.id}/finish`, { as: buyer })).body.status).toBe(
      'succeeded',
    );
    const [sale] = await api.database.query<{ id: string }>('select id from payments where order_id = $1', [order.id]);
    await api.call('POST', `/sales/${sale!.id}/refunds`, {
      as: seller,
      body: { key: randomUUID(), amount: '35.00', seats: 1, reason: 'Rain.' },
    });
    const [refund] = await api.database.query<{ id: string }>('select id from refunds where payment_id = $1', [
      sale!.id,
    ]);
    await api.app.get(RefundPayment, { strict: false }).carryOut(refund!.id);
    expect(await api.database.query('select status, livemode from payments where id = $1', [sale!.id])).toEqual([
      { status: 'refunded', livemode: false },
    ]);
  } finally {
    Socket.prototype.connect = connect;
  }
  expect(reached.size).toBeGreaterThan(0);
  for (const host of reached) expect(host).toMatch(/^(127\.0\.0\.1|localhost|::1|\/.*)$/);
});

it('PAY-11: the attendee count rises with the record of the sale itself, and waits for no event', async () => {
  const { id } = await listing(api.database, seller.id);
  const { body } = await create({ listingId: id });
  const [{ id: orderId }] = (await api.database.query('select id from ticket_orders where payment_intent_id = $1', [
    body.paymentIntentId,
  ])) as [{ id: string }];
  await api.call('POST', `/simulated-card/payment-intents/${body.paymentIntentId}/confirm`, {
    as: buyer,
    body: { clientSecret: body.clientSecret },
  });
  // No worker runs here, so no event is ever processed.
  await api.call('POST', `/orders/${orderId}/finish`, { as: buyer });
  expect((await api.call<{ currentAttendees: number }>('GET', `/listings/${id}`)).body.currentAttendees).toBe(1);
});
