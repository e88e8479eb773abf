import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderState, StartedPurchase } from '@canopy/contracts/payments';
import { Database } from '@canopy/platform/database';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { invalid } from '@canopy/testing/stripe/stripe-error';
import { startStripeServer, type StripeServer } from '@canopy/testing/stripe/stripe-server';
import { endpointsOf, stripeSettings } from '@canopy/testing/stripe/stripe-settings';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';
import { ledgerDisagreements } from './ledger-check.queries.ts';

let stripe: StripeServer;
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  stripe = await startStripeServer();
  stripe.world.everyAccountIsComplete = true;
  api = await startApi(stripeSettings(stripe));
  worker = await startWorker(api.config);
}, 120_000);
beforeEach(async () => {
  [seller, buyer] = await Promise.all([provider(api.database), person(api.database)]);
});
afterAll(async () => {
  expect(await ledgerDisagreements(api.app.get(Database))).toEqual([]);
  await stripe.events.settled();
  await worker.stop();
  await api.stop();
  await stripe.stop();
});

const one = async <Row extends Record<string, unknown>>(sql: string, ...parameters: unknown[]) => (await api.database.query<Row>(sql, parameters))[0]!;
const finish = async ({ orderId }: StartedPurchase) => (await api.call<OrderState>('POST', `/orders/${orderId}/finish`, { as: buyer })).body;
const orderOf = ({ orderId }: StartedPurchase) => one<{ status: string; problem: string }>('select status, problem from ticket_orders where id = $1', orderId);
const soldOf = (id: string) => one('select (select count(*)::int from payments where listing_id = $1) as payments, (select count(*)::int from tickets where listing_id = $1) as tickets', id);
const returnedOf = ({ paymentIntentId }: StartedPurchase) => stripe.world.refunds.filter((refund) => refund.payment_intent === paymentIntentId).map(({ amount }) => amount);
const mailed = (to: Person, template: string) => until(async () => (await one<{ n: number }>(`select count(*)::int as n from emails where recipient = $1 and template = $2 and status = 'sent'`, to.email, template)).n === 1, `the mail ${template}`);
const told = () => Promise.all([mailed(buyer, 'late-refund'), mailed(seller, 'late-payment-returned')]);

/** Two tickets that were paid for when the hold had ended and only one seat was left. */
async function paidTooLate(): Promise<{ id: string; started: StartedPurchase }> {
  const { id } = await listing(api.database, seller.id, { maxAttendees: 2 });
  const started = (await api.call<StartedPurchase>('POST', `/listings/${id}/orders`, { as: buyer, body: { quantity: 2 } })).body;
  await api.database.query(`update ticket_orders set status = 'expired' where id = $1`, [started.orderId]);
  await api.database.query('update listings set held_seats = 0, max_attendees = 1 where id = $1', [id]);
  stripe.world.confirm(started.paymentIntentId, '4242424242424242');
  return { id, started };
}

describe('a payment that came too late (failure case 5)', () => {
  it('goes back whole, with fee and transfer, when the event tells of it, and buyer and provider are told', async () => {
    const { id, started } = await paidTooLate();
    const event = stripe.events.of('payment_intent.succeeded').find(({ data }) => data.object.id === started.paymentIntentId)!;
    expect(await stripe.events.deliver(event, endpointsOf(api.config.api.url))).toBe(200);
    await until(async () => (await orderOf(started)).status === 'refunded', 'the refund');
    const charge = stripe.world.charges.get(stripe.world.intent(started.paymentIntentId).latest_charge!)!;
    expect(charge).toMatchObject({ amount_refunded: 7_000, transfer: { amount_reversed: 7_000 } });
    expect(stripe.world.fees.get(charge.application_fee!)).toMatchObject({ amount: 1_400, amount_refunded: 1_400 });
    expect(stripe.requests.findLast((request) => request.operation === 'Refunds.create')!.idempotencyKey).toBe(`late:${started.orderId}:1`);
    expect(await soldOf(id)).toEqual({ payments: 0, tickets: 0 });
    await told();
  });

  it('stays without tickets once it went back, although the process died and a seat became free since (failure case 14)', async () => {
    const { id, started } = await paidTooLate();
    await api.database.query(`create function die() returns trigger language plpgsql as $$ begin raise exception 'the process died here'; end $$`);
    await api.database.query(`create trigger dies before update on ticket_orders for each row when (new.status = 'refunded') execute function die()`);
    // What the buyer reads is true already: the rest happens without anybody.
    expect(await finish(started)).toMatchObject({ status: 'refunded' });
    expect([await orderOf(started), returnedOf(started)]).toMatchObject([{ status: 'returning' }, [7_000]]);
    await api.database.query('drop trigger dies on ticket_orders');
    await api.database.query('update listings set max_attendees = 20 where id = $1', [id]);
    expect(await finish(started)).toMatchObject({ status: 'refunded' });
    expect([await orderOf(started), await soldOf(id), returnedOf(started)]).toMatchObject([{ status: 'refunded' }, { payments: 0, tickets: 0 }, [7_000]]);
    await told();
  });

  it("after an error of the provider's own it goes back under a new key, by the sweep if by nobody else", async () => {
    const { id, started } = await paidTooLate();
    stripe.faults.push({ operation: 'Refunds.create', kind: 'error' });
    expect(await finish(started)).toMatchObject({ status: 'refunded' });
    expect([await orderOf(started), returnedOf(started)]).toMatchObject([{ status: 'returning' }, []]);
    await api.database.query(`update ticket_orders set updated_at = now() - interval '2 minutes' where id = $1`, [started.orderId]);
    await worker.sweep();
    expect([await orderOf(started), await soldOf(id), returnedOf(started)]).toMatchObject([{ status: 'refunded' }, { payments: 0, tickets: 0 }, [7_000]]);
    await told();
  });

  it('that the provider refuses to send back waits for an administrator, who is told', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { started } = await paidTooLate();
    const { refund } = stripe.world;
    stripe.world.refund = () => {
      throw invalid('This charge is disputed and cannot be refunded.');
    };
    expect(await finish(started)).toMatchObject({ status: 'parked' });
    stripe.world.refund = refund;
    expect(await orderOf(started)).toEqual({ status: 'parked', problem: 'The payment could not be returned: This charge is disputed and cannot be refunded.' });
    const [mail] = await api.database.query<{ data: { facts: string } }>('select data from emails where recipient = $1', [admin.email]);
    expect(mail!.data.facts).toContain(started.orderId);
  });
});
