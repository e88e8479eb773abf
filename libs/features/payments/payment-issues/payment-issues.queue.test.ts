import { beforeEach, expect, it } from 'vitest';
import type { PaymentIssueKind, PaymentIssue, PaymentIssues } from '@canopy/contracts/payment-issues';
import type { StartedOrder } from '@canopy/contracts/payments';
import type { TestApi } from '@canopy/testing/api';
import { listing, person, type Person } from '@canopy/testing/factories';
import { type BoughtOnStripe, buyOnStripe, payOnStripe, type Selling, useSelling } from '@canopy/testing/selling';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { until } from '@canopy/testing/until';

let stripe: StripeServer;
let api: TestApi;
let worker: Selling['worker'];
let admin: Person;
let seller: Person;
let buyer: Person;
useSelling((selling) => ({ stripe, api, worker, seller, buyer } = selling));
beforeEach(async () => {
  admin = await person(api.database, { role: 'admin' });
});

const open = async (kind: PaymentIssueKind): Promise<PaymentIssue[]> =>
  (await api.call<PaymentIssues>('GET', `/admin/payment-issues?kind=${kind}`, { as: admin })).body.items;
const retry = async (kind: PaymentIssueKind, id: string) =>
  expect((await api.call('POST', `/admin/payment-issues/${kind}/${id}/retry`, { as: admin })).status).toBe(204);
const one = async <Row extends Record<string, unknown>>(sql: string, ...parameters: unknown[]) =>
  (await api.database.query<Row>(sql, parameters))[0]!;

async function charged(): Promise<StartedOrder> {
  const { id } = await listing(api.database, seller.id);
  return payOnStripe({ api, stripe }, id, buyer, 2);
}
async function sold(): Promise<BoughtOnStripe> {
  const { id } = await listing(api.database, seller.id);
  return buyOnStripe({ api, stripe }, id, buyer, 2);
}

it('a dispute comes with what Stripe says of it, follows it through loss and appeal, and goes when it is won', async () => {
  const { paymentId, intentId } = await sold();
  const { id, evidence_details } = stripe.world.dispute(intentId);
  const [issue] = await until(async () => (await open('dispute')).length > 0 && open('dispute'), 'the dispute');
  expect(issue).toMatchObject({
    id,
    paymentId,
    amountCents: 7_000,
    reason: 'product_not_received',
    status: 'needs_response',
  });
  expect(new Date((issue as { dueAt: string }).dueAt).getTime()).toBe(evidence_details.due_by! * 1_000);
  stripe.world.disputes.get(id)!.status = 'under_review';
  stripe.world.disputes.get(id)!.evidence_details.due_by = null;
  stripe.events.announce('charge.dispute.updated', stripe.world.disputes.get(id)!);
  await until(
    async () =>
      (await open('dispute'))[0]!.id === id &&
      (await one<{ status: string }>('select status from disputes where id = $1', id)).status === 'under_review',
    'the answer',
  );
  expect((await open('dispute'))[0]).toMatchObject({ status: 'under_review', dueAt: null });
  stripe.world.closeDispute(id, 'lost');
  await until(async () => (await open('dispute')).some((one) => one.kind === 'dispute' && one.decidable), 'the loss');
  stripe.world.disputes.get(id)!.status = 'appeal_under_review';
  stripe.events.announce('charge.dispute.updated', stripe.world.disputes.get(id)!);
  await until(
    async () => (await open('dispute')).some((one) => one.kind === 'dispute' && !one.decidable),
    'the appeal',
  );
  expect((await open('dispute'))[0]).toMatchObject({
    status: 'appeal_under_review',
    resolvable: false,
    decidable: false,
  });
  stripe.world.closeDispute(id, 'won');
  await until(async () => (await open('dispute')).length === 0, 'the end');
  // A reading from before the end, written after it.
  stripe.world.disputes.get(id)!.status = 'under_review';
  stripe.events.announce('charge.dispute.updated', stripe.world.disputes.get(id)!);
  const { id: late } = stripe.events.of('charge.dispute.updated').at(-1)!;
  await until(
    async () =>
      (await api.database.query(`select 1 from card_events where id = $1 and status = 'processed'`, [late])).length > 0,
    'the late reading',
  );
  expect(await open('dispute')).toEqual([]);
  expect(await one('select dispute_status as status from payments where id = $1', paymentId)).toEqual({
    status: 'won',
  });
});

it('an event that failed for the last time is told to admins, and a retry does what it could not', async () => {
  await api.database.query(
    `create function breaks() returns trigger language plpgsql as $$ begin raise exception 'a bug of ours'; end $$`,
  );
  await api.database.query('create trigger breaks before insert on payments for each row execute function breaks()');
  const { orderId, paymentIntentId } = await charged();
  const { id } = stripe.events.of('payment_intent.succeeded').at(-1)!;
  await until(
    async () =>
      (
        await one<{ attempts: number } | { attempts: 0 }>(
          'select coalesce(max(attempts), 0) as attempts from card_events where id = $1',
          id,
        )
      ).attempts > 0,
    'the first try',
  );
  expect(await open('card_event')).toEqual([]);
  await api.database.query(
    `update card_events set attempts = 9, received_at = now() - interval '25 hours', next_attempt_at = now() where id = $1`,
    [id],
  );
  await worker.sweep();
  await until(async () => (await open('card_event')).length > 0, 'the last try');
  expect(await open('card_event')).toMatchObject([
    {
      id,
      type: 'payment_intent.succeeded',
      objectId: paymentIntentId,
      problem: expect.stringContaining('a bug of ours'),
    },
  ]);
  const told = () =>
    api.database.query(
      `select data ->> 'kind' as kind from emails where recipient = $1 and template = 'money-alert' and data ->> 'eventId' = $2`,
      [admin.email, id],
    );
  expect(await told()).toEqual([{ kind: 'card_event_failed' }]);
  // What a person asked for and fails as well is told as well.
  await retry('card_event', id);
  await until(async () => (await told()).length === 2, 'the second alert');
  await api.database.query('drop trigger breaks on payments');
  await retry('card_event', id);
  await until(
    async () =>
      (await one<{ status: string }>('select status from ticket_orders where id = $1', orderId)).status === 'succeeded',
    'the sale',
  );
  expect(await open('card_event')).toEqual([]);
});

it('a refund that nobody answered is asked for at once, under the key that it had', async () => {
  const { paymentId } = await sold();
  const { id } = await one<{ id: string }>(
    `insert into refunds (payment_id, source, amount_cents, reason, tries, next_attempt_at) values ($1, 'request', 500, 'Rain.', 6, now() + interval '1 hour') returning id`,
    paymentId,
  );
  expect(await open('refund')).toMatchObject([{ id, status: 'requested' }]);
  await retry('refund', id);
  await until(
    async () => (await one<{ status: string }>('select status from refunds where id = $1', id)).status === 'succeeded',
    'the refund',
  );
  expect(stripe.requests.find(({ operation }) => operation === 'Refunds.create')!.idempotencyKey).toBe(
    `refund:${id}:1`,
  );
  expect(await open('refund')).toEqual([]);
});
