import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mailbox } from '@canopy/contracts/emails';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import { CardPayments, sign, SimulatedCardPayments } from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger } from '@canopy/platform/runtime';
import type { SweepState } from '@canopy/platform/sweeps';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';
import { HandOverCardEvents } from './hand-over-card-events.ts';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  api = await startApi();
  worker = await startWorker(api.config);
  seller = await provider(api.database);
});
beforeEach(async () => {
  buyer = await person(api.database);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const start = async (listingId: string, quantity = 1) =>
  (await api.call<StartedOrder>('POST', `/listings/${listingId}/orders`, { as: buyer, body: { quantity } })).body;
const confirm = ({ paymentIntentId, clientSecret }: StartedOrder) =>
  api.call('POST', `/simulated-card/payment-intents/${paymentIntentId}/confirm`, { as: buyer, body: { clientSecret } });
const finish = ({ orderId }: StartedOrder) => api.call<OrderState>('POST', `/orders/${orderId}/finish`, { as: buyer });
const one = async <Row extends Record<string, unknown>>(sql: string, ...parameters: unknown[]) =>
  (await api.database.query<Row>(sql, parameters))[0]!;
const orderStatus = async (started: StartedOrder) =>
  (await one<{ status: string }>('select status from ticket_orders where id = $1', started.orderId)).status;
const seats = (id: string) =>
  one('select current_attendees as sold, held_seats as held from listings where id = $1', id);
const sales = (id: string) =>
  one(
    'select (select count(*)::int from payments where listing_id = $1) as payments, (select count(*)::int from tickets where listing_id = $1) as tickets',
    id,
  );
const mails = async (to: string) =>
  (await api.call<Mailbox>('GET', '/dev/mailbox')).body.emails.filter((email) => email.to === to);

/** The simulated provider of this API, with its events caught instead of delivered. */
const provider_ = () =>
  api.app.get(SimulatedCardPayments) as unknown as { deliver: (body: string, signature: string) => Promise<void> };
async function caughtEvents<T>(work: () => Promise<T>): Promise<{ body: string; signature: string }[]> {
  const cards = provider_();
  const { deliver } = cards;
  const events: { body: string; signature: string }[] = [];
  cards.deliver = async (body, signature) => void events.push({ body, signature });
  await work().finally(() => (cards.deliver = deliver));
  return events;
}
const deliver = ({ body, signature }: { body: string; signature: string }) =>
  api.call('POST', '/webhooks/stripe', { body, headers: { 'stripe-signature': signature } });

describe('recording a sale', () => {
  it('PAY-19: the event alone finalizes a payment when the browser never comes back', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id, 2);
    await confirm(started);
    await until(async () => (await orderStatus(started)) === 'succeeded', 'the event to become a sale');
    expect(await seats(id)).toEqual({ sold: 2, held: 0 });
    expect(await sales(id)).toEqual({ payments: 1, tickets: 2 });
  });

  it('browser finish and event at the same moment: one payment, one mail (failure case 12)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    const [event] = await caughtEvents(() => confirm(started));
    await Promise.all([finish(started), deliver(event!), finish(started), deliver(event!), finish(started)]);
    await until(
      async () =>
        (await one<{ status: string }>('select status from card_events where id = $1', JSON.parse(event!.body).id))
          .status === 'processed',
      'the event to be processed',
    );
    await until(async () => (await mails(buyer.email)).length > 0, 'the confirmation mail');
    expect(await sales(id)).toEqual({ payments: 1, tickets: 1 });
    expect(await seats(id)).toEqual({ sold: 1, held: 0 });
    expect(await mails(buyer.email)).toHaveLength(1);
  });

  it('the event of a purchase that the browser recorded is done without a job; of one that was paid with another intent it is not', async () => {
    const state = (event: { body: string }) =>
      one<{ status: string; attempts: number }>(
        'select status, attempts from card_events where id = $1',
        JSON.parse(event.body).id,
      );
    const processed = (event: { body: string }) =>
      until(async () => (await state(event)).status === 'processed', 'the event to be processed');
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    const [event] = await caughtEvents(() => confirm(started));
    await finish(started);
    await deliver(event!);
    await processed(event!);
    expect(await state(event!)).toEqual({ status: 'processed', attempts: 0 });

    const other = await start((await listing(api.database, seller.id)).id);
    const [stranger] = await caughtEvents(() => confirm(other));
    await finish(other);
    await api.database.query(`update ticket_orders set payment_intent_id = 'pi_sim_another' where id = $1`, [
      other.orderId,
    ]);
    await deliver(stranger!);
    await processed(stranger!);
    expect(await state(stranger!)).toEqual({ status: 'processed', attempts: 1 });
    expect(await one('select order_id from extra_payments where intent_id = $1', other.paymentIntentId)).toEqual({
      order_id: other.orderId,
    });
  });

  it('the same event again, also days later, is a no-op by a unique row (failure case 13)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    const [event] = await caughtEvents(() => confirm(started));
    expect((await deliver(event!)).status).toBe(200);
    await until(async () => (await orderStatus(started)) === 'succeeded', 'the sale');
    await api.database.query(`update card_events set received_at = received_at - interval '3 days'`);
    for (let again = 0; again < 3; again += 1) expect((await deliver(event!)).status).toBe(200);
    await worker.sweep();
    expect(
      await api.database.query('select status, attempts from card_events where id = $1', [JSON.parse(event!.body).id]),
    ).toEqual([{ status: 'processed', attempts: 1 }]);
    expect(await sales(id)).toEqual({ payments: 1, tickets: 1 });
  });

  it('events of the same moment are each kept once, under the request that brought them', async () => {
    const { id } = await listing(api.database, seller.id);
    const events = await caughtEvents(async () => {
      for (let n = 0; n < 4; n += 1) {
        buyer = await person(api.database);
        await confirm(await start(id));
      }
    });
    const answers = await Promise.all([...events, events[3]!].map(deliver));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const [at, { body }] of events.entries()) {
      const { request_id } = await one('select request_id from card_events where id = $1', JSON.parse(body).id);
      const brought = answers.filter((_, of) => of === at || (at === 3 && of === 4));
      expect(brought.map(({ headers }) => headers.get('x-request-id'))).toContain(request_id);
    }
    await until(async () => (await sales(id))['payments'] === 4, 'the sales');
  });

  it('a handler that dies midway leaves nothing half-done, and the retry completes (failure case 14)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id, 2);
    // The counter's row is locked last; a failing statement there is a death after payment, tickets and mail were
    // written.
    await api.database.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'the process died here'; end $$`,
    );
    await api.database.query(
      `create trigger dies before update of current_attendees on listings for each row when (old.id = '${id}') execute function die()`,
    );
    await confirm(started);
    const failed = await until(async () => {
      const [row] = await api.database.query<{ id: string; error: string }>(
        `select id, error from card_events where payload ->> 'objectId' = $1 and error is not null`,
        [started.paymentIntentId],
      );
      return row;
    }, 'the handler to die');
    expect(failed.error).toContain('the process died here');
    expect(await sales(id)).toEqual({ payments: 0, tickets: 0 });
    expect(await seats(id)).toEqual({ sold: 0, held: 2 });
    expect(await one('select count(*)::int as n from emails where recipient = $1', buyer.email)).toEqual({ n: 0 });

    await api.database.query('drop trigger dies on listings');
    await api.database.query('update card_events set next_attempt_at = now() where id = $1', [failed.id]);
    await worker.sweep();
    await until(async () => (await orderStatus(started)) === 'succeeded', 'the retry');
    expect(await sales(id)).toEqual({ payments: 1, tickets: 2 });
    expect(await one('select status, error from card_events where id = $1', failed.id)).toEqual({
      status: 'processed',
      error: null,
    });
  });

  it('PAY-16, PAY-17: a sale that cannot be recorded at once is success for the buyer, and is finalized afterwards', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    const [event] = await caughtEvents(() => confirm(started));
    await api.database.query(`create trigger dies before insert on payments for each row execute function die()`);
    expect((await finish(started)).body).toMatchObject({ status: 'succeeded', finalizing: true });
    expect(await sales(id)).toEqual({ payments: 0, tickets: 0 });
    await api.database.query('drop trigger dies on payments');
    await deliver(event!);
    await until(async () => (await orderStatus(started)) === 'succeeded', 'the event to finalize');
    expect(await sales(id)).toEqual({ payments: 1, tickets: 1 });
  });

  it('events never arrive: the sweep finds the paid intent (failure case 16)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    await caughtEvents(() => confirm(started));
    await api.database.query(`update ticket_orders set created_at = now() - interval '3 minutes' where id = $1`, [
      started.orderId,
    ]);
    await worker.sweep();
    expect(await orderStatus(started)).toBe('succeeded');
    expect(await sales(id)).toEqual({ payments: 1, tickets: 1 });
  });
});

describe('an event that says that somebody has paid', () => {
  const type = 'payment_intent.succeeded';
  const state = async (id: string) =>
    (await one<{ status: string }>('select status from card_events where id = $1', id)).status;
  const processed = (id: string) => until(async () => (await state(id)) === 'processed', 'the event to be processed');
  /** In the inbox, of a purchase that nobody has recorded, and handed to nobody. */
  async function received(secondsAgo = 0): Promise<{ id: string; started: StartedOrder }> {
    const started = await start((await listing(api.database, seller.id)).id);
    await caughtEvents(() => confirm(started));
    const id = `evt_${randomBytes(8).toString('hex')}`;
    await api.database.query(
      `insert into card_events (id, type, livemode, payload, received_at) values ($1, $2, false, $3, now() - make_interval(secs => $4))`,
      [id, type, { objectId: started.paymentIntentId, intentId: started.paymentIntentId }, secondsAgo],
    );
    return { id, started };
  }

  it('is left alone by the sweep for five seconds', async () => {
    const young = await received();
    for (const _ of [1, 2]) {
      buyer = await person(api.database);
      const old = await received(6);
      await worker.sweep();
      // Its job is done, so a job of the younger one would be, too.
      await processed(old.id);
    }
    expect(await state(young.id)).toBe('received');
    await api.database.query(`update card_events set received_at = now() - interval '6 seconds' where id = $1`, [
      young.id,
    ]);
    await worker.sweep();
    await processed(young.id);
    expect(await orderStatus(young.started)).toBe('succeeded');
  });

  it('goes to its job when its process ends, and at once when that has begun to end', async () => {
    const ending = new HandOverCardEvents(api.app.get(Database), api.app.get(JobQueue), api.app.get(AppLogger));
    const waiting = await received();
    ending.handOver({ id: waiting.id, type });
    await ending.onApplicationShutdown();
    await processed(waiting.id);
    buyer = await person(api.database);
    const late = await received();
    ending.handOver({ id: late.id, type });
    await processed(late.id);
    expect([await orderStatus(waiting.started), await orderStatus(late.started)]).toEqual(['succeeded', 'succeeded']);
  });
});

describe('holds that end', () => {
  const expire = (started: StartedOrder) =>
    api.database.query(`update ticket_orders set expires_at = now() - interval '1 second' where id = $1`, [
      started.orderId,
    ]);

  /** Somebody else's hold on the same listing: seats that are given back twice would be theirs. */
  const neighbour = async (listingId: string) =>
    void (await api.call('POST', `/listings/${listingId}/orders`, {
      as: await person(api.database),
      body: { quantity: 5 },
    }));

  it('expiry gives the seats back once, and the intent cannot be paid any more (failure case 3)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id, 3);
    await neighbour(id);
    await expire(started);
    await Promise.all([worker.sweep(), worker.sweep()]);
    expect(await orderStatus(started)).toBe('expired');
    expect(await seats(id)).toEqual({ sold: 0, held: 5 });
    expect((await confirm(started)).status).toBe(409);
  });

  it('a hold is expired also when the end of its intent is heard of before the sweep has written it', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id, 3);
    await expire(started);
    await api.app.get(CardPayments).cancelIntent(started.paymentIntentId);
    await until(async () => (await orderStatus(started)) !== 'held', 'the event of the canceled intent');
    expect(await orderStatus(started)).toBe('expired');
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
  });

  it('expiry, cancelling and the end of the purchase at the same moment give the seats back once (failure case 3)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id, 3);
    await neighbour(id);
    await expire(started);
    const cancel = () => api.call('DELETE', `/orders/${started.orderId}`, { as: buyer });
    await Promise.all([worker.sweep(), cancel(), finish(started), cancel(), finish(started)]);
    expect(['canceled', 'expired']).toContain(await orderStatus(started));
    expect(await seats(id)).toEqual({ sold: 0, held: 5 });
  });

  it('paid in the last second: expiry finds the payment and records the sale', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id, 2);
    await caughtEvents(() => confirm(started));
    await expire(started);
    await worker.sweep();
    expect(await orderStatus(started)).toBe('succeeded');
    expect(await seats(id)).toEqual({ sold: 2, held: 0 });
  });

  it('a payment that succeeds after its hold ended takes the seats again if they are free (failure case 5)', async () => {
    const { id } = await listing(api.database, seller.id, { maxAttendees: 5 });
    const started = await start(id, 2);
    const [event] = await caughtEvents(() => confirm(started));
    await api.database.query(`update ticket_orders set status = 'expired' where id = $1`, [started.orderId]);
    await api.database.query('update listings set held_seats = 0 where id = $1', [id]);
    await deliver(event!);
    await until(async () => (await orderStatus(started)) === 'succeeded', 'the late sale');
    expect(await seats(id)).toEqual({ sold: 2, held: 0 });
  });

  it('and is refunded in full, with a mail, if they are gone (failure case 5)', async () => {
    const { id } = await listing(api.database, seller.id, { maxAttendees: 2 });
    const started = await start(id, 2);
    const [event] = await caughtEvents(() => confirm(started));
    await api.database.query(`update ticket_orders set status = 'expired' where id = $1`, [started.orderId]);
    await api.database.query('update listings set held_seats = 0, current_attendees = 1 where id = $1', [id]);
    await deliver(event!);
    await until(async () => (await orderStatus(started)) === 'refunded', 'the refund');
    expect(await sales(id)).toEqual({ payments: 1, tickets: 0 });
    const mail = await until(async () => (await mails(buyer.email))[0], 'the mail');
    expect(mail.subject).toContain('Your money is on its way back');
  });

  it('a charge that is not what was ordered is parked with its reason and sells nothing (failure case 10)', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    await caughtEvents(() => confirm(started));
    await api.database.query(
      'update ticket_orders set unit_price_cents = 9999, amount_cents = 9999, platform_fee_cents = 2000, provider_amount_cents = 7999 where id = $1',
      [started.orderId],
    );
    expect((await finish(started)).body.status).toBe('parked');
    expect(await one('select problem from ticket_orders where id = $1', started.orderId)).toEqual({
      problem: 'Paid 3500 cents, expected 9999.',
    });
    expect(await sales(id)).toEqual({ payments: 0, tickets: 0 });
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
  });

  it('after a restart of the simulated provider an open purchase is canceled and its seats go free', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    await api.database.query(
      `update ticket_orders set payment_intent_id = $2, created_at = now() - interval '3 minutes' where id = $1`,
      [started.orderId, `pi_sim_${randomBytes(6).toString('hex')}`],
    );
    await worker.sweep();
    expect(await orderStatus(started)).toBe('canceled');
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
  });
});

describe('the door for events (failure case 17)', () => {
  it('one changed byte, a missing or an old signature is refused, and nothing is kept', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    const [event] = await caughtEvents(() => confirm(started));
    const attempts = [
      { ...event!, body: event!.body.replace('succeeded', 'succeedeD') },
      { ...event!, signature: '' },
      { ...event!, signature: event!.signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000) - 4_000}`) },
      { ...event!, signature: event!.signature.replace(/v1=../, 'v1=00') },
    ];
    for (const attempt of attempts) expect((await deliver(attempt)).body.reason).toBe('bad_signature');
    expect(await one('select count(*)::int as n from card_events where id = $1', JSON.parse(event!.body).id)).toEqual({
      n: 0,
    });
    expect((await deliver(event!)).status).toBe(200);
  });

  it('where no secret is configured nobody outside can sign: not with an empty one either, at neither door', async () => {
    const body = JSON.stringify({
      id: 'evt_forged',
      type: 'payment_intent.succeeded',
      livemode: false,
      data: { object: { id: 'pi_forged', object: 'payment_intent' } },
    });
    for (const path of ['/webhooks/stripe', '/webhooks/stripe-connect']) {
      for (const secret of ['', 'undefined', 'null', 'whsec_']) {
        const answer = await api.call('POST', path, {
          body,
          headers: { 'stripe-signature': sign(body, secret, new Date()) },
        });
        expect([answer.status, answer.body.reason]).toEqual([400, 'bad_signature']);
      }
    }
  });

  it('a request id goes from the event through the row into the job', async () => {
    const { id } = await listing(api.database, seller.id);
    const started = await start(id);
    await confirm(started);
    const mail = await until(async () => {
      const [row] = await api.database.query<{ request_id: string }>(
        'select request_id from emails where recipient = $1',
        [buyer.email],
      );
      return row;
    }, 'the mail row');
    const event = await one<{ request_id: string }>(
      `select request_id from card_events where payload ->> 'objectId' = $1`,
      started.paymentIntentId,
    );
    expect(mail.request_id).toBe(event.request_id);
  });
});

it('the worker says when each sweep last ran, and how long mails wait', async () => {
  await worker.sweep();
  const response = await fetch(`http://127.0.0.1:${api.config.worker.port}/health/ready`);
  const body = (await response.json()) as {
    status: string;
    details: { sweeps: { sweeps: Record<string, SweepState> } };
  };
  expect(body).toMatchObject({
    status: 'ok',
    details: { database: { status: 'up' }, queue: { status: 'up' }, sweeps: { status: 'up' }, mails: { status: 'up' } },
  });
  const runs = Object.values(body.details.sweeps.sweeps);
  expect(runs.length).toBeGreaterThan(8);
  for (const run of runs) expect(run).toEqual({ lastRunAt: expect.any(String) as string, error: null, late: false });

  await api.database.query(
    `insert into emails (recipient, template, data, created_at, next_attempt_at) values ('late@example.test', 'late-refund', '{}', now() - interval '16 minutes', now() + interval '1 hour')`,
  );
  expect(await (await fetch(`http://127.0.0.1:${api.config.worker.port}/health/ready`)).json()).toMatchObject({
    status: 'degraded',
    details: { mails: { status: 'degraded', oldestWaitingSeconds: expect.closeTo(960, -1) as number } },
  });
});
