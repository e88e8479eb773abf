import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreatedPaymentIntent } from '@canopy/contracts/payments';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

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

const create = (body: object, as: Person | null = buyer) => api.call<CreatedPaymentIntent & { reason?: string }>('POST', '/functions/createPaymentIntent', { as, body });
const order = async (intentId: string) => (await api.database.query('select buyer_id, provider_id, quantity, amount_cents, destination from ticket_orders where payment_intent_id = $1', [intentId]))[0]!;

describe('createPaymentIntent', () => {
  it('API-04, API-05, PAY-10: takes the body of the product, decides everything itself, and answers secret and id', async () => {
    const { id } = await listing(api.database, seller.id, { priceCents: 3_500 });
    const answer = await create({ amount: 35, listingId: id, userId: seller.id, listerEmail: 'evil@example.test', providerStripeAccountId: 'acct_evil' });
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([200, ['clientSecret', 'paymentIntentId']]);
    expect(answer.body.clientSecret).toContain(answer.body.paymentIntentId);
    const made = await order(answer.body.paymentIntentId);
    expect(made).toMatchObject({ buyer_id: buyer.id, provider_id: seller.id, quantity: 1, amount_cents: 3_500 });
    expect(made.destination).not.toBe('acct_evil');
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
  const [made, creating] = await timed(() => create({ listingId: id, amount: '35.00', userId: buyer.id, listerEmail: 'maple@example.test' }));
  const [confirmed, confirming] = await timed(() => api.call('POST', `/simulated-card/payment-intents/${made.body.paymentIntentId}/confirm`, { as: buyer, body: { clientSecret: made.body.clientSecret } }));
  expect(confirmed.status).toBe(200);
  expect([Math.round(creating / 800), Math.round(confirming / 1_500)]).toEqual([1, 1]);
  expect(creating).toBeGreaterThanOrEqual(795);
  expect(confirming).toBeGreaterThanOrEqual(1_495);
});

it('PAY-11: the attendee count rises with the record of the sale itself, and waits for no event', async () => {
  const { id } = await listing(api.database, seller.id);
  const { body } = await create({ listingId: id });
  const [{ id: orderId }] = (await api.database.query('select id from ticket_orders where payment_intent_id = $1', [body.paymentIntentId])) as [{ id: string }];
  await api.call('POST', `/simulated-card/payment-intents/${body.paymentIntentId}/confirm`, { as: buyer, body: { clientSecret: body.clientSecret } });
  // No worker runs here, so no event is ever processed.
  await api.call('POST', `/orders/${orderId}/finish`, { as: buyer });
  expect((await api.call<{ currentAttendees: number }>('GET', `/listings/${id}`)).body.currentAttendees).toBe(1);
});
