import { expect, it } from 'vitest';
import type { StartedOrder } from '@canopy/contracts/payments';
import type { SalesDashboard } from '@canopy/contracts/sales';
import type { SaleDetail } from '@canopy/contracts/refunds';
import type { MyTickets } from '@canopy/contracts/tickets';
import type { TestApi } from '@canopy/testing/api';
import { listing, person, type Person } from '@canopy/testing/factories';
import { buyOnStripe, useSelling } from '@canopy/testing/selling';
import { StripeError } from '@canopy/testing/stripe/stripe-error';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { endpointsOf } from '@canopy/testing/stripe/stripe-settings';
import { testCards } from '@canopy/testing/stripe/stripe-world';
import { until } from '@canopy/testing/until';

let stripe: StripeServer;
let api: TestApi;
let seller: Person;
let buyer: Person;
useSelling((selling) => ({ stripe, api, seller, buyer } = selling));

/** Two tickets of $35.00 whose hold has ended; meanwhile somebody else takes the last seats, for nothing. */
async function tooLate(): Promise<{ listingId: string; orderId: string; intentId: string }> {
  const { id: listingId } = await listing(api.database, seller.id, { maxAttendees: 2 });
  const { orderId, paymentIntentId: intentId } = (
    await api.call<StartedOrder>('POST', `/listings/${listingId}/orders`, { as: buyer, body: { quantity: 2 } })
  ).body;
  await api.database.query(`update ticket_orders set status = 'expired' where id = $1`, [orderId]);
  await api.database.query('update listings set held_seats = 0 where id = $1', [listingId]);
  const other = await person(api.database);
  await buyOnStripe({ api, stripe }, listingId, other, 2);
  return { listingId, orderId, intentId };
}
const pay = (intentId: string) => stripe.world.confirm(intentId, testCards.good);
const finish = (orderId: string) => api.call<{ status: string }>('POST', `/orders/${orderId}/finish`, { as: buyer });
const dashboard = async () => (await api.call<SalesDashboard>('GET', '/sales', { as: seller })).body;
const late = async () => (await dashboard()).rows.find((sale) => sale.late)!;
const detail = async (paymentId: string, as: Person = seller) =>
  (await api.call<SaleDetail>('GET', `/sales/${paymentId}`, { as })).body;
const ofBuyer = async () => (await api.call<MyTickets>('GET', '/my/tickets', { as: buyer })).body;
const ledger = (orderId: string) =>
  api.database.query(
    'select kind, cents, seats, payment_id is not null as paid from ledger_entries where order_id = $1 order by id',
    [orderId],
  );

it('a late payment is a refund that provider, admin, buyer and ledger see alike', async () => {
  const { listingId, orderId, intentId } = await tooLate();
  pay(intentId);
  await until(async () => (await late())?.status === 'refunded', 'the refund');
  const sale = await late();
  expect(sale).toMatchObject({
    listingId,
    quantity: 2,
    amountCents: 7_000,
    refundedCents: 7_000,
    refundedFeeCents: 1_400,
    seatsReturned: 2,
  });
  // It earns nothing and counts as no sale; the other buyer's does.
  expect(await dashboard()).toMatchObject({ earningsCents: 5_600, sales: 1, customers: 1 });
  const admin = await person(api.database, { role: 'admin' });
  for (const as of [seller, admin])
    expect(await detail(sale.id, as)).toMatchObject({
      left: { cents: 0, seats: 0 },
      refunds: [
        {
          source: 'late_payment',
          amountCents: 7_000,
          feeCents: 1_400,
          seats: 0,
          status: 'succeeded',
          requestedBy: null,
        },
      ],
    });
  expect(await ofBuyer()).toMatchObject({
    purchases: [],
    refunds: [{ title: sale.listingTitle, amountCents: 7_000, status: 'succeeded', late: true, listingGone: false }],
  });
  const { body } = await finish(orderId);
  expect(body.status).toBe('refunded');
  expect(body).not.toHaveProperty('listingGone');
  expect(await ledger(orderId)).toEqual([
    { kind: 'hold', cents: 0, seats: 2, paid: false },
    { kind: 'release', cents: 0, seats: -2, paid: false },
    { kind: 'sale', cents: 7_000, seats: 0, paid: true },
    { kind: 'fee', cents: 1_400, seats: 0, paid: true },
    { kind: 'refund', cents: -7_000, seats: 0, paid: true },
    { kind: 'reversal', cents: -1_400, seats: 0, paid: true },
  ]);
  for (const [{ email }, template] of [
    [buyer, 'late-refund'],
    [seller, 'late-payment-returned'],
  ] as const)
    expect(await api.database.query(`select template from emails where recipient = $1`, [email])).toEqual([
      { template },
    ]);
});

it.each([
  ['called off', 'update listings set cancelled_at = now() where id = $1'],
  ['taken down', 'delete from listings where id = $1'],
])('money for what was %s is never explained by spots that others took, and says what it was for', async (_, sql) => {
  const { id: listingId } = await listing(api.database, seller.id, { title: 'Poterie à deux' });
  const { orderId, paymentIntentId } = (
    await api.call<StartedOrder>('POST', `/listings/${listingId}/orders`, { as: buyer, body: { quantity: 2 } })
  ).body;
  await api.database.query(`update ticket_orders set status = 'expired' where id = $1`, [orderId]);
  await api.database.query('update listings set held_seats = 0 where id = $1', [listingId]);
  await api.database.query(sql, [listingId]);
  stripe.events.endpoints = null;
  pay(paymentIntentId);
  for (const time of ['first', 'second'])
    expect((await finish(orderId)).body, time).toMatchObject({ status: 'refunded', listingGone: true });
  await until(async () => (await late())?.status === 'refunded', 'the refund');
  expect((await ofBuyer()).refunds).toMatchObject([{ late: true, listingGone: true }]);
  for (const { email } of [buyer, seller])
    expect(
      await api.database.query(
        `select data->'listingGone' as off, data->>'listingTitle' as title from emails where recipient = $1`,
        [email],
      ),
    ).toEqual([{ off: true, title: 'Poterie à deux' }]);
  expect(await api.database.query('select listing_title from payments where order_id = $1', [orderId])).toEqual([
    { listing_title: 'Poterie à deux' },
  ]);
});

it('events and finishes at once return the money once, and what the provider tells of it afterwards changes nothing', async () => {
  const { orderId, intentId } = await tooLate();
  stripe.events.endpoints = null;
  pay(intentId);
  const paid = stripe.events.of('payment_intent.succeeded').at(-1)!;
  const deliver = (event: object) => stripe.events.deliver(event as never, endpointsOf(api.config.api.url));
  await Promise.all([deliver(paid), deliver({ ...paid, id: `${paid.id}_again` })]);
  const answers = await Promise.all([1, 2, 3, 4].map(() => finish(orderId)));
  expect(answers.map(({ body }) => body.status)).toEqual(Array(4).fill('refunded'));
  await until(async () => (await late())?.status === 'refunded', 'the refund');
  const told = stripe.events.of('charge.refunded').at(-1)!;
  await deliver(told);
  await until(
    async () =>
      (await api.database.query(`select 1 from card_events where id = $1 and status = 'processed'`, [told.id])).length >
      0,
    'the event to be processed',
  );
  expect(stripe.world.refunds.filter(({ payment_intent }) => payment_intent === intentId)).toHaveLength(1);
  expect((await detail((await late()).id)).refunds).toHaveLength(1);
  expect(await api.database.query(`select template from emails where recipient = $1`, [buyer.email])).toEqual([
    { template: 'late-refund' },
  ]);
});

it('a late refund that the provider refuses is owed in everybody’s sight, admins are told, and it can be tried again', async () => {
  const admin = await person(api.database, { role: 'admin' });
  const { intentId } = await tooLate();
  const { refund } = stripe.world;
  stripe.world.refund = () => {
    throw new StripeError(400, { type: 'invalid_request_error', message: 'The balance does not allow it.' });
  };
  pay(intentId);
  await until(async () => (await late())?.refundsFailed === 1, 'the refusal').finally(
    () => (stripe.world.refund = refund),
  );
  const sale = await late();
  // The money is with the provider still, and the dashboard does not say otherwise.
  expect([sale.status, sale.refundedCents, (await dashboard()).earningsCents]).toEqual(['succeeded', 0, 11_200]);
  expect((await ofBuyer()).refunds).toMatchObject([{ amountCents: 7_000, status: 'failed', late: true }]);
  expect(
    await api.database.query(`select data ->> 'kind' as kind from emails where recipient = $1`, [admin.email]),
  ).toEqual([{ kind: 'refund_failed' }]);
  await api.call('POST', `/refunds/${(await detail(sale.id)).refunds[0]!.id}/retry`, { as: admin });
  await until(async () => (await late()).status === 'refunded', 'the second try');
  expect((await dashboard()).earningsCents).toBe(5_600);
});
