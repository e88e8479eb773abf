import { describe, expect, it, vi } from 'vitest';
import type { Mailbox } from '@canopy/contracts/emails';
import type { ListingAccess } from '@canopy/contracts/listings';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import { CardPayments } from '@canopy/integrations/card-payments';
import { Sweeper } from '@canopy/platform/sweeps';
import { Round } from '@canopy/platform/sweeps';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { type Selling, useSelling } from '@canopy/testing/selling';
import { signed, type StripeEvent } from '@canopy/testing/stripe/stripe-events';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { endpointsOf, stripeSettings, webhookSecrets } from '@canopy/testing/stripe/stripe-settings';
import { testCards } from '@canopy/testing/stripe/stripe-world';
import { until } from '@canopy/testing/until';
import { ReconciliationSweep } from './reconciliation.sweep.ts';
import { ProcessCardEvent } from './process-card-event.ts';

let stripe: StripeServer;
let api: TestApi;
let worker: Selling['worker'];
let seller: Person;
let buyer: Person;
useSelling((selling) => ({ stripe, api, worker, seller, buyer } = selling));

const ask = (listingId: string, quantity = 1) =>
  api.call<StartedOrder & { reason: string; error: string }>('POST', `/listings/${listingId}/orders`, {
    as: buyer,
    body: { quantity },
  });
const start = async (listingId: string, quantity = 1) => (await ask(listingId, quantity)).body;
const finish = async ({ orderId }: StartedOrder) =>
  (await api.call<OrderState>('POST', `/orders/${orderId}/finish`, { as: buyer })).body.status;
const access = async (id: string) =>
  (await api.call<ListingAccess>('GET', `/listings/${id}/access`, { as: buyer })).body;
const one = async <Row extends Record<string, unknown>>(sql: string, ...parameters: unknown[]) =>
  (await api.database.query<Row>(sql, parameters))[0]!;
const orderOf = ({ orderId }: StartedOrder) =>
  one<{ status: string; problem: string | null; idempotency_attempt: number }>(
    'select status, problem, idempotency_attempt from ticket_orders where id = $1',
    orderId,
  );
const seats = (id: string) =>
  one('select current_attendees as sold, held_seats as held from listings where id = $1', id);
const sales = (id: string) =>
  one(
    'select (select count(*)::int from payments where listing_id = $1) as payments, (select count(*)::int from tickets where listing_id = $1) as tickets',
    id,
  );
const accountOf = async ({ id }: Person) =>
  (await one<{ stripe_account_id: string }>('select stripe_account_id from connected_accounts where user_id = $1', id))
    .stripe_account_id;
const alerts = (to: Person) =>
  api.database.query<{ kind: string; data: Record<string, unknown> }>(
    `select data ->> 'kind' as kind, data from emails where recipient = $1 and template = 'money-alert' order by id`,
    [to.email],
  );
const lastEvent = (type: string) => stripe.events.of(type).at(-1)!;
const processed = (event: StripeEvent) =>
  until(
    async () =>
      (await one<{ status: string } | never>('select status from card_events where id = $1', event.id))?.status ===
      'processed',
    `${event.type} to be processed`,
  );
/** Events are only written down until the test delivers them, or never. */
const holdEventsBack = () => void (stripe.events.endpoints = null);
const deliver = async (event: StripeEvent) => {
  expect(await stripe.events.deliver(event, endpointsOf(api.config.api.url))).toBe(200);
  await processed(event);
};
const good = testCards.good;

describe('a purchase with a real card', () => {
  it('PAY-06, PAY-07, PAY-19: the intent goes to Stripe as the row says, and the event alone makes the sale', async () => {
    const { id } = await listing(api.database, seller.id, { priceCents: 3_500 });
    const started = await start(id, 2);
    expect(started).toMatchObject({ simulated: false, publishableKey: stripe.publishableKey, amountCents: 7_000 });
    expect(stripe.requests.find((request) => request.operation === 'PaymentIntents.create')).toMatchObject({
      idempotencyKey: `order:${started.orderId}:1`,
      parameters: {
        amount: 7_000,
        application_fee_amount: 1_400,
        transfer_data: { destination: await accountOf(seller) },
        metadata: {
          orderId: started.orderId,
          listingId: id,
          buyerId: buyer.id,
          providerId: seller.id,
          quantity: '2',
          feeBps: '2000',
        },
      },
    });
    stripe.world.confirm(started.paymentIntentId, good);
    await until(async () => (await orderOf(started)).status === 'succeeded', 'the event to become a sale');
    expect(await sales(id)).toEqual({ payments: 1, tickets: 2 });
    expect(await seats(id)).toEqual({ sold: 2, held: 0 });
    expect(stripe.violations).toEqual([]);
  });

  it('browser finish and events at the same moment: one payment, one mail (failure case 12)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    holdEventsBack();
    stripe.world.confirm(started.paymentIntentId, good);
    const event = lastEvent('payment_intent.succeeded');
    await Promise.all([finish(started), deliver(event), finish(started), deliver(event)]);
    expect(await sales(id)).toEqual({ payments: 1, tickets: 1 });
    const mails = async () =>
      (await api.call<Mailbox>('GET', '/dev/mailbox')).body.emails.filter((email) => email.to === buyer.email);
    await until(async () => (await mails()).length > 0, 'the mail');
    expect(await mails()).toHaveLength(1);
  });

  it('a double click, a reload and a second tab find the same intent: one charge at most (failure case 8)', async () => {
    const { id } = await listing(api.database, seller.id);
    const [one, two] = await Promise.all([start(id), start(id)]);
    const again = await start(id);
    expect(new Set([one.paymentIntentId, two.paymentIntentId, again.paymentIntentId]).size).toBe(1);
    expect([...stripe.world.intents.values()].filter((intent) => intent.metadata.listingId === id)).toHaveLength(1);
    holdEventsBack();
    stripe.world.confirm(one.paymentIntentId, good);
    expect((await ask(id)).body.reason).toBe('payment_under_way');
    // The second tab pays too: Stripe says no, and the sale stands.
    expect(() => stripe.world.confirm(one.paymentIntentId, good)).toThrow('status of succeeded');
    expect(await finish(one)).toBe('succeeded');
    expect(await sales(id)).toEqual({ payments: 1, tickets: 1 });
  });

  it('a declined card is noted and the hold stays; then another card works (failure case 9)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    expect(() => stripe.world.confirm(started.paymentIntentId, testCards.declined)).toThrow('Your card was declined.');
    await processed(lastEvent('payment_intent.payment_failed'));
    expect(await orderOf(started)).toMatchObject({ status: 'held', problem: 'Your card was declined.' });
    expect(await finish(started)).toBe('held');
    stripe.world.confirm(started.paymentIntentId, good);
    expect(await finish(started)).toBe('succeeded');
    expect(await orderOf(started)).toMatchObject({ status: 'succeeded', problem: null });
  });

  it('a card whose bank asks first sells nothing until the buyer has answered', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    stripe.world.confirm(started.paymentIntentId, testCards.authenticate);
    expect(await finish(started)).toBe('held');
    stripe.world.authenticate(started.paymentIntentId, true);
    expect(await finish(started)).toBe('succeeded');
  });

  it('a payment that is processing keeps its seats beyond the hold, and is recorded when it succeeds', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    stripe.world.confirm(started.paymentIntentId, testCards.processing);
    expect(await finish(started)).toBe('processing');
    await api.database.query(`update ticket_orders set expires_at = now() - interval '1 second' where id = $1`, [
      started.orderId,
    ]);
    await worker.sweep();
    expect(await orderOf(started)).toMatchObject({ status: 'held' });
    expect(await seats(id)).toEqual({ sold: 0, held: 1 });
    stripe.world.succeed(started.paymentIntentId);
    await until(async () => (await orderOf(started)).status === 'succeeded', 'the late success');
    expect(await sales(id)).toEqual({ payments: 1, tickets: 1 });
  });

  it('nobody whose hold ended while the bank still works on the payment is told that nothing was charged', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    stripe.world.confirm(started.paymentIntentId, testCards.processing);
    // As when the listing is moved.
    await api.database.query(`update ticket_orders set status = 'canceled' where id = $1`, [started.orderId]);
    await api.database.query('update listings set held_seats = 0 where id = $1', [id]);
    expect(await finish(started)).toBe('processing');
    stripe.world.succeed(started.paymentIntentId);
    await until(async () => (await orderOf(started)).status === 'succeeded', 'the late success');
    expect(await finish(started)).toBe('succeeded');
    expect(await seats(id)).toEqual({ sold: 1, held: 0 });
  });

  it('an expired hold cancels its intent at Stripe before the seats go free', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    await api.database.query(`update ticket_orders set expires_at = now() - interval '1 second' where id = $1`, [
      started.orderId,
    ]);
    await worker.sweep();
    expect(stripe.world.intent(started.paymentIntentId)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    expect(await orderOf(started)).toMatchObject({ status: 'expired' });
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
  });

  it('paid although the hold had ended and the seats are gone: everything goes back, with fee and transfer (failure case 5)', async () => {
    const { id } = await listing(api.database, seller.id, { maxAttendees: 2 });
    const started = await start(id, 2);
    await api.database.query(`update ticket_orders set status = 'expired' where id = $1`, [started.orderId]);
    await api.database.query('update listings set held_seats = 0, max_attendees = 1 where id = $1', [id]);
    const { latest_charge } = stripe.world.confirm(started.paymentIntentId, good);
    const refund = await until(
      async () =>
        (
          await api.database.query<{ id: string; status: string }>(
            'select r.id, r.status from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
            [started.orderId],
          )
        ).find(({ status }) => status === 'succeeded'),
      'the refund',
    );
    expect(await orderOf(started)).toMatchObject({ status: 'refunded' });
    const charge = stripe.world.charges.get(latest_charge!)!;
    expect(charge).toMatchObject({ amount_refunded: 7_000, transfer: { amount_reversed: 7_000 } });
    expect(stripe.world.fees.get(charge.application_fee!)).toMatchObject({ amount: 1_400, amount_refunded: 1_400 });
    expect(stripe.requests.find((request) => request.operation === 'Refunds.create')!.idempotencyKey).toBe(
      `refund:${refund.id}:1`,
    );
    expect(await sales(id)).toEqual({ payments: 1, tickets: 0 });
  });

  it('a charge that is not what was ordered is parked, sells nothing, and every administrator is told (failure case 10)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    stripe.world.intent(started.paymentIntentId).amount = 3_400;
    stripe.world.confirm(started.paymentIntentId, good);
    const admin = await person(api.database, { role: 'admin' });
    expect(await finish(started)).toBe('parked');
    expect(await orderOf(started)).toMatchObject({ problem: 'Paid 3400 cents, expected 3500.' });
    expect(
      (await one<{ data: object }>('select data from emails where recipient = $1', admin.email)).data,
    ).toMatchObject({
      kind: 'payment_mismatch',
      orderId: started.orderId,
      problem: 'Paid 3400 cents, expected 3500.',
    });
    expect(await sales(id)).toEqual({ payments: 0, tickets: 0 });
  });

  it('the door of the simulated card does not exist', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    const confirmed = await api.call('POST', `/simulated-card/payment-intents/${started.paymentIntentId}/confirm`, {
      as: buyer,
      body: { clientSecret: started.clientSecret },
    });
    expect([confirmed.status, confirmed.body.reason]).toEqual([404, 'not_found']);
    expect(
      (
        await api.call('GET', `/simulated-card/payment-intents/${started.paymentIntentId}`, {
          headers: { 'x-internal-key': api.config.internalKey },
        })
      ).status,
    ).toBe(404);
  });
});

describe('when Stripe cannot be reached as it should', () => {
  const intentsOf = (id: string) =>
    [...stripe.world.intents.values()].filter((intent) => intent.metadata.listingId === id).length;

  it('a dropped answer leaves one intent and one hold', async () => {
    const { id } = await listing(api.database, seller.id);
    stripe.faults.push({ operation: 'PaymentIntents.create', kind: 'drop after' });
    expect((await ask(id)).status).toBe(201);
    expect(intentsOf(id)).toBe(1);
    expect(await seats(id)).toEqual({ sold: 0, held: 1 });
  });

  it("ERR-28: after an error of Stripe's own the hold stays, and the next try asks under a new key", async () => {
    const { id } = await listing(api.database, seller.id);
    stripe.faults.push({ operation: 'PaymentIntents.create', kind: 'error' });
    const failed = await ask(id);
    expect([failed.status, failed.body.error]).toEqual([503, 'Failed to prepare payment. Please try again.']);
    expect(await seats(id)).toEqual({ sold: 0, held: 1 });
    const again = await start(id);
    expect(await orderOf(again)).toMatchObject({ status: 'held', idempotency_attempt: 2 });
    expect(await seats(id)).toEqual({ sold: 0, held: 1 });
  });

  it('a clear no frees the seats at once', async () => {
    const { id } = await listing(api.database, seller.id);
    const account = await accountOf(seller);
    // Complete when it is asked about, and not any more a moment later.
    stripe.world.setAccount(account, {}, false);
    const { createIntent } = stripe.world;
    stripe.world.createIntent = (parameters) => {
      stripe.world.setAccount(account, { charges_enabled: false }, false);
      return createIntent.call(stripe.world, parameters);
    };
    const answer = await ask(id);
    stripe.world.createIntent = createIntent;
    expect([answer.status, answer.body.reason]).toEqual([503, 'card_provider_unavailable']);
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
  });

  it('more than one payment can be is said before anything is held', async () => {
    const { id } = await listing(api.database, seller.id, { priceCents: 9_999_999, maxAttendees: 100 });
    const answer = await ask(id, 11);
    expect([answer.status, answer.body.reason]).toEqual([409, 'charge_too_large']);
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
  });
});

describe('events', () => {
  it('twice, late and out of order never move a sale backwards (failure cases 13 and 15)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    holdEventsBack();
    expect(() => stripe.world.confirm(started.paymentIntentId, testCards.declined)).toThrow();
    stripe.world.confirm(started.paymentIntentId, good);
    const canceled = {
      ...lastEvent('payment_intent.payment_failed'),
      id: `evt_made_up_${started.orderId}`,
      type: 'payment_intent.canceled',
    };
    await deliver(lastEvent('payment_intent.succeeded'));
    for (const event of [
      lastEvent('payment_intent.payment_failed'),
      lastEvent('payment_intent.succeeded'),
      canceled,
      lastEvent('payment_intent.succeeded'),
    ])
      await deliver(event);
    // A job that runs again, however late, finds the event done.
    await worker.app.get(ProcessCardEvent, { strict: false }).process(lastEvent('payment_intent.succeeded').id);
    expect(
      await one('select attempts from card_events where id = $1', lastEvent('payment_intent.succeeded').id),
    ).toEqual({ attempts: 1 });
    expect(await orderOf(started)).toEqual({ status: 'succeeded', problem: null, idempotency_attempt: 1 });
    expect(await sales(id)).toEqual({ payments: 1, tickets: 1 });
  });

  it('the sweep finds the paid intent when none arrives (failure case 16)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    holdEventsBack();
    stripe.world.confirm(started.paymentIntentId, good);
    await api.database.query(`update ticket_orders set created_at = now() - interval '3 minutes' where id = $1`, [
      started.orderId,
    ]);
    await worker.sweep();
    expect(await orderOf(started)).toMatchObject({ status: 'succeeded' });
  });

  it('the hourly round fetches what no endpoint of ours took, and asks about unfinished accounts', async () => {
    const slow = await provider(api.database, { onboarding: 'in_progress' });
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    stripe.world.confirm(started.paymentIntentId, good);
    await until(async () => (await orderOf(started)).status === 'succeeded', 'the sale');
    holdEventsBack();
    stripe.world.refund({
      payment_intent: started.paymentIntentId,
      amount: 500,
      refund_application_fee: true,
      reverse_transfer: true,
    });
    await worker.sweep();
    await processed(lastEvent('charge.refunded'));
    expect(
      await one(
        'select refunded_cents, refunded_fee_cents, status from payments where payment_intent_id = $1',
        started.paymentIntentId,
      ),
    ).toEqual({ refunded_cents: 500, refunded_fee_cents: 100, status: 'succeeded' });
    expect(
      await one(
        'select onboarding_status, charges_enabled, completed_at is not null as completed from connected_accounts where user_id = $1',
        slow.id,
      ),
    ).toEqual({ onboarding_status: 'completed', charges_enabled: true, completed: true });
  });

  it('the hourly round does not run with every minute', async () => {
    const minute = () => worker.app.get(Sweeper).runDue();
    await worker.sweep();
    stripe.requests.length = 0;
    await minute();
    expect(stripe.requests.filter((request) => request.operation === 'Events.list')).toHaveLength(0);
    await api.database.query(
      `update sweep_runs set last_run_at = now() - interval '61 minutes' where name = 'card-reconciliation'`,
    );
    await minute();
    expect(stripe.requests.filter((request) => request.operation === 'Events.list')).toHaveLength(1);
  });

  it('ten deliveries while Stripe is down are one try, and a person is called only when a day has passed', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    holdEventsBack();
    stripe.world.confirm(started.paymentIntentId, good);
    const event = lastEvent('payment_intent.succeeded');
    const row = () =>
      one<{ status: string; attempts: number; error: string | null }>(
        'select status, attempts, error from card_events where id = $1',
        event.id,
      );
    const tried = (attempts: number) =>
      until(async () => (await row())?.attempts === attempts && (await row()).error !== null, `try ${attempts}`);
    stripe.faults.push(
      ...Array.from({ length: 60 }, () => ({ operation: 'PaymentIntents.retrieve', kind: 'error' as const })),
    );
    for (let delivery = 0; delivery < 10; delivery += 1)
      expect(await stripe.events.deliver(event, endpointsOf(api.config.api.url))).toBe(200);
    await tried(1);
    stripe.events.announce('payout.paid', { id: 'po_behind', object: 'payout' });
    await deliver(lastEvent('payout.paid'));
    // In Stripe's own words, not in those for buyers.
    expect(await row()).toEqual({ status: 'received', attempts: 1, error: 'Something went wrong on our end.' });
    await api.database.query(
      'update card_events set attempts = 20, error = null, next_attempt_at = now() where id = $1',
      [event.id],
    );
    await worker.app.get(ProcessCardEvent, { strict: false }).process(event.id);
    expect(await row()).toMatchObject({ status: 'received', attempts: 21 });
    await api.database.query(
      `update card_events set received_at = now() - interval '25 hours', next_attempt_at = now() where id = $1`,
      [event.id],
    );
    await worker.app.get(ProcessCardEvent, { strict: false }).process(event.id);
    expect(await row()).toMatchObject({ status: 'parked', attempts: 22 });
  });

  it('another intent on the same account, and a kind that nobody handles, are stored and done', async () => {
    holdEventsBack();
    stripe.world.createIntent({ amount: 37_629, currency: 'cad', metadata: {} });
    stripe.world.confirm([...stripe.world.intents.keys()].at(-1)!, good);
    await deliver(lastEvent('payment_intent.succeeded'));
    stripe.events.announce('payout.paid', { id: 'po_1', object: 'payout' });
    await deliver(lastEvent('payout.paid'));
  });

  it('money that went back in the dashboard lowers the sale, and comes back when the bank refuses it', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id, 2);
    stripe.world.confirm(started.paymentIntentId, good);
    await until(async () => (await orderOf(started)).status === 'succeeded', 'the sale');
    const totals = () =>
      one(
        'select refunded_cents, refunded_fee_cents from payments where payment_intent_id = $1',
        started.paymentIntentId,
      );
    const refund = stripe.world.refund({
      payment_intent: started.paymentIntentId,
      amount: 3_500,
      refund_application_fee: true,
      reverse_transfer: true,
    });
    await processed(lastEvent('charge.refunded'));
    expect(await totals()).toEqual({ refunded_cents: 3_500, refunded_fee_cents: 700 });
    stripe.world.failRefund(refund.id);
    await processed(lastEvent('refund.failed'));
    expect(await totals()).toEqual({ refunded_cents: 0, refunded_fee_cents: 0 });
  });

  it('a dispute stands on the payment until its end, which is final', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    stripe.world.confirm(started.paymentIntentId, good);
    await until(async () => (await orderOf(started)).status === 'succeeded', 'the sale');
    const status = () =>
      one('select dispute_status from payments where payment_intent_id = $1', started.paymentIntentId);
    const dispute = stripe.world.dispute(started.paymentIntentId);
    await processed(lastEvent('charge.dispute.created'));
    expect(await status()).toEqual({ dispute_status: 'needs_response' });
    stripe.world.closeDispute(dispute.id, 'lost');
    await processed(lastEvent('charge.dispute.closed'));
    expect(await status()).toEqual({ dispute_status: 'lost' });
  });
});

describe('the connected account (failure case 18)', () => {
  it('STATE-17, STATE-19: selling stops when charges are lost, with a clear message, and goes on when they are back; the time of completion comes and goes with it', async () => {
    const { id } = await listing(api.database, seller.id);
    const account = await accountOf(seller);
    expect((await access(id)).salesOpen).toBe(true);
    stripe.world.setAccount(account, { charges_enabled: false });
    await processed(lastEvent('account.updated'));
    expect(
      await one(
        'select onboarding_status, charges_enabled, completed_at from connected_accounts where user_id = $1',
        seller.id,
      ),
    ).toEqual({ onboarding_status: 'in_progress', charges_enabled: false, completed_at: null });
    expect((await access(id)).salesOpen).toBe(false);
    const refused = await ask(id);
    expect([refused.status, refused.body.reason, refused.body.error]).toEqual([
      409,
      'provider_not_ready',
      'Failed to prepare payment. Please try again.',
    ]);
    stripe.world.setAccount(account, { charges_enabled: true });
    await processed(lastEvent('account.updated'));
    expect((await ask(id)).status).toBe(201);
  });

  it('is asked about before every hold, so that a lost event sells nothing', async () => {
    const { id } = await listing(api.database, seller.id);
    holdEventsBack();
    stripe.world.setAccount(await accountOf(seller), { payouts_enabled: false });
    expect((await ask(id)).body.reason).toBe('provider_not_ready');
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
    expect((await access(id)).salesOpen).toBe(false);
  });

  it('one that the provider disconnected cannot be paid any more', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const account = await accountOf(seller);
    stripe.world.everyAccountIsComplete = false;
    stripe.world.disconnect(account);
    await processed(lastEvent('account.application.deauthorized'));
    stripe.world.everyAccountIsComplete = true;
    expect(await one('select onboarding_status from connected_accounts where user_id = $1', seller.id)).toEqual({
      onboarding_status: 'failed',
    });
    expect(await alerts(admin)).toMatchObject([{ kind: 'account_lost', data: { accountId: account } }]);
    // Once it is sent, the mail alone says whom to write to.
    const mail = await until(
      async () => (await api.call<Mailbox>('GET', '/dev/mailbox')).body.emails.find(({ to }) => to === admin.email),
      'the mail',
    );
    expect(mail.text).toContain(seller.email);
  });

  it('one that was lost is asked about every hour, and sells again when it is connected again', async () => {
    const { id } = await listing(api.database, seller.id);
    const account = await accountOf(seller);
    await api.database.query(
      `update connected_accounts set onboarding_status = 'failed', charges_enabled = false, completed_at = null where stripe_account_id = $1`,
      [account],
    );
    expect((await access(id)).salesOpen).toBe(false);
    await worker.sweep();
    expect((await access(id)).salesOpen).toBe(true);
    expect((await ask(id)).status).toBe(201);
  });

  it('a key that lacks the right to read it closes nothing: the purchase fails now, and works when the key is mended', async () => {
    const { id } = await listing(api.database, seller.id);
    stripe.faults.push({ operation: 'Accounts.retrieve', kind: 'forbidden' });
    const refused = await ask(id);
    expect([refused.status, refused.body.reason]).toEqual([503, 'card_provider_unavailable']);
    expect((await access(id)).salesOpen).toBe(true);
    expect((await ask(id)).status).toBe(201);
  });

  it('a provider that answers nobody is left alone after two accounts', async () => {
    await Promise.all([1, 2, 3, 4].map(() => provider(api.database, { onboarding: 'in_progress' })));
    const three = (operation: string) => Array.from({ length: 3 }, () => ({ operation, kind: 'drop before' as const }));
    stripe.faults.push(...three('Accounts.retrieve'), ...three('Accounts.retrieve'));
    stripe.requests.length = 0;
    await worker.app.get(ReconciliationSweep, { strict: false }).sweep(new Round(60, new AbortController().signal));
    expect(stripe.requests.filter(({ operation }) => operation === 'Accounts.retrieve')).toHaveLength(6);
  });
});

describe('the two doors for events (failure case 17)', () => {
  it.each([
    ['a NUL', { data: { object: { id: 'po_\u0000', object: 'payout' } } }],
    ['half a character', { data: { object: { id: 'po_\ud800', object: 'payout' } } }],
    ['a NUL in the intent', { data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_\u0000' } } }],
    ['no end', { id: `evt_${'x'.repeat(10_000)}` }],
    ['a number for an id', { data: { object: { id: 7, object: 'payout' } } }],
  ])('an id with %s is refused for good, and not asked for again', async (_, changes) => {
    expect(await post('/webhooks/stripe', event(changes), webhookSecrets.platform)).toEqual([400, 'malformed_request']);
  });

  const post = async (
    path: string,
    event: object,
    secret: string,
    change: (body: string) => string = (body) => body,
    at = api,
  ) => {
    const { body, signature } = signed(event, secret);
    const answer = await at.call('POST', path, { body: change(body), headers: { 'stripe-signature': signature } });
    return [answer.status, answer.body?.reason];
  };
  const event = (changes: object = {}) => ({
    id: `evt_door_${Math.random().toString(36).slice(2)}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1,
    type: 'payout.paid',
    livemode: false,
    data: { object: { id: 'po_1', object: 'payout' } },
    ...changes,
  });
  const [platform, connect] = ['/webhooks/stripe', '/webhooks/stripe-connect'];

  it('each takes its own secret and its own events, byte for byte, and keeps nothing that it refuses', async () => {
    const before = await one('select count(*)::int as n from card_events');
    expect(await post(platform, event(), webhookSecrets.connect)).toEqual([400, 'bad_signature']);
    expect(await post(connect, event({ account: 'acct_1' }), webhookSecrets.platform)).toEqual([400, 'bad_signature']);
    expect(await post(platform, event({ account: 'acct_1' }), webhookSecrets.platform)).toEqual([
      400,
      'wrong_webhook_endpoint',
    ]);
    expect(await post(connect, event(), webhookSecrets.connect)).toEqual([400, 'wrong_webhook_endpoint']);
    expect(await post(platform, event({ livemode: true }), webhookSecrets.platform)).toEqual([
      400,
      'wrong_webhook_endpoint',
    ]);
    expect(
      await post(platform, event(), webhookSecrets.platform, (body) => body.replace('payout.paid', 'payout.paiD')),
    ).toEqual([400, 'bad_signature']);
    expect(await one('select count(*)::int as n from card_events')).toEqual(before);
    expect(await post(platform, event(), webhookSecrets.platform)).toEqual([200, undefined]);
    expect(await post(connect, event({ account: 'acct_1' }), webhookSecrets.connect)).toEqual([200, undefined]);
  });

  it('a test that comes to the endpoint of real accounts is answered as taken, and not kept', async () => {
    const before = await one('select count(*)::int as n from card_events');
    const read = vi.spyOn(api.app.get(CardPayments, { strict: false }), 'readEvent').mockReturnValueOnce(null);
    expect(await post(connect, event({ account: 'acct_1' }), webhookSecrets.connect)).toEqual([200, undefined]);
    read.mockRestore();
    expect(await one('select count(*)::int as n from card_events')).toEqual(before);
  });

  it('whoever watches reads how many were refused since the last true one, of each door alone', async () => {
    const watched = await startApi({ ...stripeSettings(stripe), METRICS_TOKEN: 'a token for the watching machine' });
    const send = (path: string, changes: object, secret: string) =>
      post(path, event(changes), secret, undefined, watched);
    const refused = async () => {
      const headers = { authorization: 'Bearer a token for the watching machine' };
      const { body } = await watched.app.inject({ method: 'GET', url: '/metrics', headers });
      return Object.fromEntries(
        [...body.matchAll(/^canopy_refused_webhooks_since_accepted\{.*endpoint="(\w+)".*\} (\d+)$/gm)].map(
          ([, endpoint, count]) => [endpoint, Number(count)],
        ),
      ) as object;
    };
    try {
      for (let n = 0; n < 3; n++) await send(platform, {}, 'whsec_wrong');
      await send(connect, { account: 'acct_1' }, 'whsec_wrong');
      expect(await refused()).toEqual({ platform: 3, connect: 1 });
      await send(connect, { account: 'acct_1' }, webhookSecrets.connect);
      expect(await refused()).toEqual({ platform: 3, connect: 0 });
      await send(platform, {}, webhookSecrets.platform);
      await send(platform, {}, 'whsec_wrong');
      expect(await refused()).toEqual({ platform: 1, connect: 0 });
    } finally {
      await watched.stop();
    }
  });

  it('an event that cannot be kept is 503, so that Stripe sends it again', async () => {
    await api.database.query('alter table card_events rename to card_events_away');
    const answer = await post(platform, event(), webhookSecrets.platform);
    await api.database.query('alter table card_events_away rename to card_events');
    expect(answer).toEqual([503, 'unavailable']);
  });
});
