import { expect, it, vi } from 'vitest';
import { CardPayments } from '@canopy/integrations/card-payments';
import type { PaymentIssues } from '@canopy/contracts/payment-issues';
import type { StartedOrder } from '@canopy/contracts/payments';
import type { SaleDetail } from '@canopy/contracts/refunds';
import type { MyTickets } from '@canopy/contracts/tickets';
import { Round } from '@canopy/platform/sweeps';
import type { TestApi } from '@canopy/testing/api';
import { listing, person, type Person } from '@canopy/testing/factories';
import { buyOnStripe, type Selling, useSelling } from '@canopy/testing/selling';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { testCards } from '@canopy/testing/stripe/stripe-world';
import { until } from '@canopy/testing/until';
import { RestoreOrder } from '../checkout/restore-order.ts';
import { ProcessCardEvent } from './process-card-event.ts';
import { ReceiveCardEvent } from './receive-card-event.ts';
import { ReconciliationSweep } from './reconciliation.sweep.ts';

let stripe: StripeServer;
let api: TestApi;
let worker: Selling['worker'];
let seller: Person;
let buyer: Person;
useSelling((selling) => {
  ({ stripe, api, worker, seller, buyer } = selling);
  // Its events were delivered, to the database that is lost.
  stripe.events.endpoints = null;
});

const nobody = () => crypto.randomUUID();

interface LostPurchase {
  orderId: string;
  intentId: string;
  listingId: string;
}

/** A purchase of $35.00 a ticket that was paid at Stripe, and of which this database knows nothing. */
async function lose(
  listingId: string,
  { as = buyer.id, from = seller.id, quantity = 1 }: { as?: string; from?: string; quantity?: number } = {},
): Promise<LostPurchase> {
  const [account] = await api.database.query<{ id: string }>(
    'select stripe_account_id as id from connected_accounts where user_id = $1',
    [seller.id],
  );
  const orderId = nobody();
  const { id: intentId } = stripe.world.createIntent({
    amount: 3_500 * quantity,
    currency: 'cad',
    application_fee_amount: 700 * quantity,
    transfer_data: { destination: account!.id },
    metadata: { orderId, listingId, buyerId: as, providerId: from, quantity: String(quantity), feeBps: '2000' },
  });
  stripe.world.confirm(intentId, testCards.good);
  return { orderId, intentId, listingId };
}

const lookSince = (lastRunAt: Date | null) =>
  worker.app.get(ReconciliationSweep, { strict: false }).sweep(new Round(60, new AbortController().signal, lastRunAt));
const look = () => lookSince(new Date());
/** Of what the card provider lists, what the inbox lacks. */
const missing = async () =>
  worker.app
    .get(ReceiveCardEvent, { strict: false })
    .missing(
      await worker.app
        .get(CardPayments, { strict: false })
        .eventsSince(new Date(Date.now() - 60_000), ['payment_intent.succeeded']),
    );

/** Nothing that was listed waits in the inbox. */
const settled = () =>
  until(
    async () =>
      (await api.database.query(`select id from card_events where status = 'received'`)).length === 0 &&
      (await api.database.query('select id from card_events')).length > 0,
    'the events to be processed',
  );
const orderOf = async ({ orderId }: LostPurchase) =>
  (
    await api.database.query<Record<string, unknown>>(
      'select status, problem, quantity, unit_price_cents, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, restored, intent_closed_at is not null as closed from ticket_orders where id = $1',
      [orderId],
    )
  )[0];
const seatsSold = async (listingId: string) =>
  (
    await api.database.query<{ sold: number }>('select current_attendees as sold from listings where id = $1', [
      listingId,
    ])
  )[0]!.sold;
const ticketsOf = async (as: Person) => (await api.call<MyTickets>('GET', '/my/tickets', { as })).body;
const issuesOf = async (purchase: LostPurchase) => {
  const admin = await person(api.database, { role: 'admin' });
  const { body } = await api.call<PaymentIssues>('GET', '/admin/payment-issues?kind=parked_order', { as: admin });
  return body.items.filter(({ id }) => id === purchase.orderId);
};
const refundsRequested = () => stripe.requests.filter(({ operation }) => operation === 'Refunds.create');

it('what was bought since the copy of the database was made comes back with its tickets, its seats and its money', async () => {
  const { id } = await listing(api.database, seller.id, { priceCents: 3_500, maxAttendees: 5 });
  const purchase = await lose(id, { quantity: 2 });
  expect(await missing()).toMatchObject([{ type: 'payment_intent.succeeded', objectId: purchase.intentId }]);
  await look();
  await settled();
  expect(await orderOf(purchase)).toEqual({
    status: 'succeeded',
    problem: null,
    quantity: 2,
    unit_price_cents: 3_500,
    amount_cents: 7_000,
    fee_bps: 2_000,
    platform_fee_cents: 1_400,
    provider_amount_cents: 5_600,
    payment_intent_id: purchase.intentId,
    restored: true,
    closed: true,
  });
  expect(await seatsSold(id)).toBe(2);
  expect((await ticketsOf(buyer)).purchases).toMatchObject([{ listingId: id, amountCents: 7_000 }]);
  // The earlier email has codes that nobody knows any more.
  const [mail] = await api.database.query<{ data: object }>(
    `select data from emails where recipient = $1 and template = 'purchase-confirmation'`,
    [buyer.email],
  );
  expect(mail!.data).toMatchObject({ quantity: 2, restored: true });
  const [payment] = await api.database.query(
    'select amount_cents, platform_fee_cents, provider_amount_cents, provider_id, livemode from payments where order_id = $1',
    [purchase.orderId],
  );
  expect(payment).toEqual({
    amount_cents: 7_000,
    platform_fee_cents: 1_400,
    provider_amount_cents: 5_600,
    provider_id: seller.id,
    livemode: false,
  });

  // Looking again finds it known, and leaves it alone.
  expect((await missing()).length).toBe(0);
  await look();
  await settled();
  expect(await seatsSold(id)).toBe(2);
});

it('a purchase that was never lost gets a confirmation that speaks of none', async () => {
  const { id } = await listing(api.database, seller.id, { priceCents: 3_500 });
  await buyOnStripe({ api, stripe }, id, buyer, 1);
  const [mail] = await api.database.query<{ data: object }>(
    `select data from emails where recipient = $1 and template = 'purchase-confirmation'`,
    [buyer.email],
  );
  expect(mail!.data).toMatchObject({ restored: false });
});

it('without seats it waits for those that are only held, and then for a person; no money goes back by itself', async () => {
  const { id } = await listing(api.database, seller.id, { priceCents: 3_500, maxAttendees: 2 });
  await buyOnStripe({ api, stripe }, id, await person(api.database), 1);
  const held = { as: await person(api.database), body: { quantity: 1 } };
  const { body: hold } = await api.call<StartedOrder>('POST', `/listings/${id}/orders`, held);
  const [first, second] = [await lose(id), await lose(id, { as: (await person(api.database)).id })];
  await look();
  const waiting = () =>
    api.database.query<{ id: string }>(
      `select id from card_events where status = 'received' and error = 'All seats are taken, and some of them are only held: this purchase waits for them.'`,
    );
  await until(async () => (await waiting()).length === 2, 'both to wait');
  await api.call('DELETE', `/orders/${hold.orderId}`, { as: held.as });
  for (const { id: eventId } of await waiting()) {
    await api.database.query('update card_events set next_attempt_at = now() where id = $1', [eventId]);
    await worker.app.get(ProcessCardEvent, { strict: false }).process(eventId);
  }
  const ends = [await orderOf(first), await orderOf(second)];
  expect(ends.map((order) => order!.status).sort()).toEqual(['parked', 'succeeded']);
  expect(ends.find((order) => order!.status === 'parked')!.problem).toBe(
    'This database had lost the purchase, and no seats are left for it. Was it restored from a backup?',
  );
  expect(await seatsSold(id)).toBe(2);
  expect(refundsRequested()).toEqual([]);
});

it.each([
  ['its buyer', { as: nobody() }, true, 'its buyer too'],
  ['its listing', {}, false, 'its listing too'],
  ['its buyer and its listing', { as: nobody() }, false, 'its buyer and its listing too'],
] as const)('without %s a person decides, and no money goes back by itself', async (_, people, listed, missing) => {
  const admin = await person(api.database, { role: 'admin' });
  const { id } = await listing(api.database, seller.id, { priceCents: 3_500 });
  const purchase = await lose(listed ? id : nobody(), people);
  await look();
  await settled();
  const problem = `This database had lost the purchase, and ${missing}. Was it restored from a backup?`;
  expect(await orderOf(purchase)).toMatchObject({ status: 'parked', problem, closed: true });
  expect(await issuesOf(purchase)).toMatchObject([
    { kind: 'parked_order', problem, amountCents: 3_500, intentId: purchase.intentId, resolvable: true },
  ]);
  const mails = await api.database.query<{ data: object }>(
    `select data from emails where recipient = $1 and template = 'money-alert'`,
    [admin.email],
  );
  expect(mails.map(({ data }) => data)).toMatchObject([
    { kind: 'payment_mismatch', orderId: purchase.orderId, problem },
  ]);
  expect(await seatsSold(id)).toBe(0);
  expect(refundsRequested()).toEqual([]);
});

it('what was refunded meanwhile stays away; of a part that was, a person says which spots went with it', async () => {
  const { id } = await listing(api.database, seller.id, { priceCents: 3_500 });
  const [whole, part] = [await lose(id), await lose(id, { quantity: 2 })];
  const refund = (purchase: LostPurchase, amount: number) =>
    stripe.world.refund({
      payment_intent: purchase.intentId,
      amount,
      refund_application_fee: true,
      reverse_transfer: true,
    });
  refund(whole, 3_500);
  refund(part, 1_000);
  // As our own refunds are named.
  Object.assign(stripe.world.refunds.at(-1)!.metadata, { refundId: nobody(), attempt: '1' });
  await look();
  await settled();
  expect(await orderOf(whole)).toBeUndefined();
  expect(await orderOf(part)).toMatchObject({ status: 'succeeded' });
  expect(
    await api.database.query('select refunded_cents, refunded_fee_cents from payments where order_id = $1', [
      part.orderId,
    ]),
  ).toEqual([{ refunded_cents: 1_000, refunded_fee_cents: 200 }]);
  // The buyer was told when it was made.
  expect(
    await api.database.query(`select id from emails where recipient = $1 and template = 'refund'`, [buyer.email]),
  ).toEqual([]);
  const admin = await person(api.database, { role: 'admin' });
  const { body } = await api.call<PaymentIssues>('GET', '/admin/payment-issues?kind=returned_payment', { as: admin });
  expect(body.items).toMatchObject([{ listingId: id, amountCents: 1_000, tickets: 2, lost: true, resolvable: true }]);
  const [payment] = await api.database.query<{ id: string }>('select id from payments where order_id = $1', [
    part.orderId,
  ]);
  const { body: sale } = await api.call<SaleDetail>('GET', `/sales/${payment!.id}`, { as: seller });
  expect(sale.refunds).toMatchObject([{ reason: 'made_before_restore', source: 'card_provider', amountCents: 1_000 }]);
});

it('purchases of others at the same test account are left alone; with real money a person looks', async () => {
  const purchase = await lose(nobody(), { as: nobody(), from: nobody() });
  await look();
  await settled();
  expect(await orderOf(purchase)).toBeUndefined();
  const intent = await api.app.get(CardPayments, { strict: false }).retrieveIntent(purchase.intentId);
  const restore = api.app.get(RestoreOrder, { strict: false });
  expect(await restore.restore({ ...intent, livemode: true, status: 'processing' })).toBeNull();
  expect(await restore.restore({ ...intent, livemode: true, metadata: { orderId: purchase.orderId } })).toBeNull();
  expect(
    await restore.restore({ ...intent, livemode: true, metadata: { ...intent.metadata, quantity: '3' } }),
  ).toBeNull();
  expect(await orderOf(purchase)).toBeUndefined();
  expect(await restore.restore({ ...intent, livemode: true })).toMatchObject({
    id: purchase.orderId,
    status: 'parked',
  });
  expect(await issuesOf(purchase)).toHaveLength(1);
});

it('five who find it at the same moment write it once', async () => {
  const { id } = await listing(api.database, seller.id, { priceCents: 3_500 });
  const known = await lose(id);
  const unknown = await lose(id, { as: nobody() });
  const restore = api.app.get(RestoreOrder, { strict: false });
  for (const purchase of [known, unknown]) {
    const intent = await api.app.get(CardPayments, { strict: false }).retrieveIntent(purchase.intentId);
    const found = await Promise.all(Array.from({ length: 5 }, () => restore.restore(intent)));
    expect(found.map((order) => order?.id)).toEqual(Array.from({ length: 5 }, () => purchase.orderId));
  }
  expect(await issuesOf(unknown)).toHaveLength(1);
  expect(await seatsSold(id)).toBe(0);
});

it('a round looks at what happened since the last one that ended well, and an hour before', async () => {
  const eventListings = () =>
    stripe.requests.filter(({ operation }) => operation === 'Events.list').map(({ parameters }) => parameters);
  const hours = (count: number) => Math.floor(Date.now() / 1_000) - count * 3_600;
  const last = new Date(hours(12) * 1_000);
  await lookSince(last);
  // What happened first comes in first: the card provider lists the newest first, so six hours are asked for at a time.
  expect(eventListings().slice(-3)).toMatchObject([
    { created: { gte: last.getTime() / 1_000 - 3_600, lt: last.getTime() / 1_000 + 5 * 3_600 } },
    { created: { gte: last.getTime() / 1_000 + 5 * 3_600, lt: last.getTime() / 1_000 + 11 * 3_600 } },
    { created: { gte: last.getTime() / 1_000 + 11 * 3_600 } },
  ]);
  expect(eventListings().at(-1)).not.toHaveProperty('delivery_success');
  await lookSince(null);
  const { created } = eventListings().at(-1) as { created: { gte: number } };
  expect(Math.abs(Date.now() / 1_000 - 3_600 - created.gte)).toBeLessThan(60);
  // One that fails is no round: the next looks as far back.
  stripe.faults.push(...Array.from({ length: 3 }, () => ({ operation: 'Events.list', kind: 'error' as const })));
  await expect(lookSince(last)).rejects.toThrow();
  // Nor is one during which the process ends.
  const sweep = worker.app.get(ReconciliationSweep, { strict: false });
  await expect(sweep.sweep(new Round(60, AbortSignal.abort(), last))).rejects.toThrow('The process ends');
});

it('keeps what it has listed whatever fails after that, and goes on for as long as listing takes', async () => {
  const sweep = worker.app.get(ReconciliationSweep, { strict: false });
  const { id } = await listing(api.database, seller.id, { priceCents: 3_500, maxAttendees: 5 });
  const [old, recent] = [await lose(id), await lose(id)];
  const hourAgo = (count: number) => Math.floor(Date.now() / 1_000) - count * 3_600;
  const eventsOf = ({ intentId }: LostPurchase) =>
    stripe.events.all.filter(({ data }) => (data.object as { id: string }).id === intentId);
  for (const event of eventsOf(old)) event.created = hourAgo(10);
  const last = new Date(hourAgo(12) * 1_000);
  const cards = worker.app.get(CardPayments, { strict: false });
  const list = cards.eventsSince.bind(cards);
  const listed = vi.spyOn(cards, 'eventsSince');
  // The last hours are not answered.
  listed.mockImplementation((since, types, before) =>
    before ? list(since, types, before) : Promise.reject(new Error('No answer.')),
  );
  await expect(lookSince(last)).rejects.toThrow('No answer.');
  listed.mockRestore();
  await settled();
  expect([await orderOf(old), await orderOf(recent)]).toMatchObject([{ status: 'succeeded' }, undefined]);
  // Its minute is long over.
  await sweep.sweep(new Round(0, new AbortController().signal, last));
  await settled();
  expect(await orderOf(recent)).toMatchObject({ status: 'succeeded' });
});
