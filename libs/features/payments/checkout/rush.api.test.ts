import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FreeSignUp, OrderState, StartedOrder } from '@canopy/contracts/payments';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { until } from '@canopy/testing/until';
import { whileLocked } from '@canopy/testing/while-locked';
import { Orders } from '../orders/orders.queries.ts';
import { WriteHeldSales } from './write-held-sales.ts';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
});
afterAll(() => api.stop());

const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => person(api.database)));
/** Purchases whose card was charged, and that nobody has recorded yet. */
async function paid(id: string, count: number, quantityOf: (at: number) => number = () => 1) {
  const people = await crowd(count);
  return Promise.all(
    people.map(async (as, at) => {
      const { body } = await api.call<StartedOrder>('POST', `/listings/${id}/orders`, {
        as,
        body: { quantity: quantityOf(at) },
      });
      const { orderId, quantity, paymentIntentId, clientSecret } = body;
      await api.call('POST', `/simulated-card/payment-intents/${paymentIntentId}/confirm`, {
        as,
        body: { clientSecret },
      });
      return { as, quantity, orderId, paymentIntentId };
    }),
  );
}
const finish = async ({ as, orderId }: Awaited<ReturnType<typeof paid>>[number]) =>
  (await api.call<OrderState>('POST', `/orders/${orderId}/finish`, { as })).body.status;

it('of those who sign up at the same moment each gets tickets and mail of their own, or the refusal of their own', async () => {
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true, maxAttendees: 200 });
  const people = await crowd(80);
  const came = (as: Person, quantity: number) =>
    api.call<FreeSignUp & { reason?: string }>('POST', `/listings/${id}/sign-up`, { as, body: { quantity } });
  const early = [3, 30, 77];
  for (const at of early) expect((await came(people[at]!, 1)).status).toBe(201);
  const answers = await Promise.all(people.map((as, at) => came(as, 1 + (at % 2))));
  expect(answers.map(({ status, body }) => body.reason ?? status)).toEqual(
    people.map((_, at) => (early.includes(at) ? 'already_signed_up' : 201)),
  );
  const rows = await api.database.query<{ buyer: string; intent: string; tickets: string[]; recipient: string }>(
    `select p.user_id as buyer, p.payment_intent_id as intent, p.quantity, e.recipient, e.request_id as "requestId",
            (select count(*)::int from tickets t where t.payment_id = p.id and t.user_id = p.user_id) as tickets,
            e.data ->> 'ticketsUrl' like '%/tickets/' || p.id as "leadsThere"
     from payments p join emails e on e.dedupe_key = 'sale:' || p.id where p.listing_id = $1`,
    [id],
  );
  const own = new Map(rows.map((row) => [row.buyer, row]));
  for (const [at, { status, body, headers }] of answers.entries())
    if (status === 201)
      expect(own.get(people[at]!.id)).toMatchObject({
        intent: body.paymentIntentId,
        quantity: 1 + (at % 2),
        tickets: 1 + (at % 2),
        recipient: people[at]!.email,
        requestId: headers.get('x-request-id'),
        leadsThere: true,
      });
  const sold = 3 + answers.reduce((sum, { status }, at) => sum + (status === 201 ? 1 + (at % 2) : 0), 0);
  expect(await api.database.query('select current_attendees from listings where id = $1', [id])).toEqual([
    { current_attendees: sold },
  ]);
});

it('of those who begin a purchase at the same moment each gets the hold and intent of their own', async () => {
  const { id } = await listing(api.database, seller.id, { priceCents: 1_000, maxAttendees: 300 });
  const people = await crowd(60);
  const begin = (as: Person, listingId: string, quantity: number) =>
    api.call<StartedOrder & { reason?: string }>('POST', `/listings/${listingId}/orders`, { as, body: { quantity } });
  const [greedy, late] = [people[7]!, people[41]!];
  for (let other = 0; other < 3; other += 1)
    expect((await begin(greedy, (await listing(api.database, seller.id, {})).id, 1)).status).toBe(201);
  const before = await begin(late, id, 2);
  const answers = await Promise.all(people.map((as, at) => begin(as, id, as === late ? 2 : 1 + (at % 3))));
  expect(answers.map(({ status, body }) => body.reason ?? status)).toEqual(
    people.map((as) => (as === greedy ? 'too_many_holds' : 201)),
  );
  expect(answers[41]!.body.orderId).toBe(before.body.orderId);
  for (const [at, { status, body }] of answers.entries())
    if (status === 201)
      expect(
        await api.database.query(
          `select buyer_id as buyer, quantity, amount_cents as amount, payment_intent_id as intent, status from ticket_orders where id = $1`,
          [body.orderId],
        ),
      ).toEqual([
        {
          buyer: people[at]!.id,
          quantity: body.quantity,
          amount: body.amountCents,
          intent: body.paymentIntentId,
          status: 'held',
        },
      ]);
  expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(60);
  const held = answers.reduce((sum, { status, body }) => sum + (status === 201 ? body.quantity : 0), 0);
  expect(await api.database.query('select held_seats from listings where id = $1', [id])).toEqual([
    { held_seats: held },
  ]);
});

it('of those who pay at the same moment each gets tickets and mail of their own, once, and whoever cannot, their money back', async () => {
  const { id } = await listing(api.database, seller.id, { priceCents: 1_000, maxAttendees: 50 });
  const begun = await paid(id, 24, (at) => 1 + (at % 2));
  const [early, late, impatient] = [begun[2]!, begun[9]!, begun[16]!];
  expect(await finish(early)).toBe('succeeded');
  // Their hold has run out and the rest was sold meanwhile.
  await api.database.query(`update ticket_orders set status = 'expired' where id = $1`, [late.orderId]);
  await api.database.query('update listings set held_seats = held_seats - $2, max_attendees = 34 where id = $1', [
    id,
    late.quantity,
  ]);
  const answers = await Promise.all([...begun, impatient, impatient].map(finish));
  expect(answers).toEqual([...begun, impatient, impatient].map((one) => (one === late ? 'refunded' : 'succeeded')));
  const rows = await api.database.query(
    `select o.id as "orderId", o.status, o.intent_closed_at is not null as closed, p.quantity, p.user_id as buyer, p.payment_intent_id as intent,
            (select count(*)::int from tickets t where t.payment_id = p.id and t.user_id = p.user_id) as tickets,
            (select array_agg(e.recipient) from emails e where e.dedupe_key = 'sale:' || p.id) as mails
     from ticket_orders o join payments p on p.order_id = o.id where o.listing_id = $1 order by o.id`,
    [id],
  );
  expect(rows).toEqual(
    begun
      .toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1))
      .map((one) => ({
        orderId: one.orderId,
        status: one === late ? 'refunded' : 'succeeded',
        closed: true,
        quantity: one.quantity,
        buyer: one.as.id,
        intent: one.paymentIntentId,
        tickets: one === late ? 0 : one.quantity,
        mails: one === late ? null : [one.as.email],
      })),
  );
  expect(await api.database.query('select current_attendees, held_seats from listings where id = $1', [id])).toEqual([
    { current_attendees: 34, held_seats: 0 },
  ]);
});

it('one buyer whom somebody keeps waiting keeps nobody else from it', async () => {
  const { id } = await listing(api.database, seller.id, { priceCents: 1_000, maxAttendees: 300 });
  const [stuck] = (await crowd(1)) as [Person];
  const begin = (as: Person) => api.call<StartedOrder>('POST', `/listings/${id}/orders`, { as, body: { quantity: 1 } });
  const somebody = new pg.Client({ connectionString: api.database.url });
  await somebody.connect();
  try {
    await somebody.query('begin');
    await somebody.query(`select pg_advisory_xact_lock(hashtext('canopy:holds:' || $1))`, [stuck.id]);
    const waiting = begin(stuck);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await api.database.query(waits)).length === 1, 'the first to wait');
    const later = await Promise.all((await crowd(20)).map(begin));
    expect(later.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await api.database.query(waits)).toHaveLength(1);
    await somebody.query('commit');
    expect((await waiting).status).toBe(201);
  } finally {
    await somebody.end();
  }
});

it('what was read as held, and is not any more with that intent, is left to whoever settles it alone', async () => {
  const { id } = await listing(api.database, seller.id, { priceCents: 1_000 });
  const [open, ended, other] = await paid(id, 3);
  const orders = api.app.get(Orders, { strict: false });
  const recording = api.app.get(WriteHeldSales, { strict: false });
  const read = await Promise.all([open!, ended!, other!].map(({ orderId }) => orders.byId(orderId)));
  await api.database.query(`update ticket_orders set status = 'expired' where id = $1`, [ended!.orderId]);
  await api.database.query(`update ticket_orders set payment_intent_id = 'pi_of_another_try' where id = $1`, [
    other!.orderId,
  ]);
  const written = await Promise.all(
    read.map((order) => {
      const { id: orderId, buyerId, listingId, paymentIntentId } = order!;
      const sale = { ...order!, orderId, buyerId: buyerId!, listingId: listingId! };
      return recording.write(sale, { id: paymentIntentId!, livemode: false });
    }),
  );
  expect(written.map((one) => one !== null)).toEqual([true, false, false]);
  expect(
    await api.database.query(
      `select o.status, p.id is not null as paid from ticket_orders o left join payments p on p.order_id = o.id
       where o.listing_id = $1 order by o.status`,
      [id],
    ),
  ).toEqual([
    { status: 'expired', paid: false },
    { status: 'held', paid: false },
    { status: 'succeeded', paid: true },
  ]);
});

// Whoever waits for a lock is refused after five seconds, so none of the others waited for it.
it('a purchase that somebody else is at keeps nobody else from being recorded', async () => {
  const { id } = await listing(api.database, seller.id, { priceCents: 1_000 });
  const begun = await paid(id, 8);
  const somebody = new pg.Client({ connectionString: api.database.url });
  await somebody.connect();
  try {
    await somebody.query('begin');
    await somebody.query('select from ticket_orders where id = $1 for update', [begun[4]!.orderId]);
    // The first goes alone, the others together.
    const answers = begun.map(finish);
    const [stuck] = answers.splice(4, 1);
    expect(await Promise.all(answers)).toEqual(Array(7).fill('succeeded'));
    await somebody.query('commit');
    expect(await stuck).toBe('succeeded');
  } finally {
    await somebody.end();
  }
});

it('a listing is not locked while the mails of its sales are written', async () => {
  const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
  const paidFor = await listing(api.database, seller.id, { priceCents: 1_000 });
  const [as] = (await crowd(1)) as [Person];
  const [begun] = (await paid(paidFor.id, 1)) as [Awaited<ReturnType<typeof paid>>[number]];
  const somebody = new pg.Client({ connectionString: api.database.url });
  await somebody.connect();
  try {
    await api.database.query(
      `create function waits() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(1); return new; end'`,
    );
    await api.database.query('create trigger waits before insert on emails for each row execute function waits()');
    await somebody.query('select pg_advisory_lock(1)');
    const signedUp = api.call('POST', `/listings/${id}/sign-up`, { as });
    const finished = finish(begun);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await until(async () => (await api.database.query(waits)).length === 2, 'both mails to wait');
    expect(
      await api.database.query('select from listings where id in ($1, $2) for update nowait', [id, paidFor.id]),
    ).toHaveLength(2);
    await somebody.query('select pg_advisory_unlock(1)');
    expect([(await signedUp).status, await finished]).toEqual([201, 'succeeded']);
  } finally {
    await somebody.end();
    await api.database.query('drop function waits cascade');
  }
});

describe('an edit that is saved in the moment of a sale', () => {
  const newTime = '2031-07-04T15:00:00.000Z';
  const moved = (id: string) => ({
    text: 'update listings set event_start = $2, version = version + 1 where id = $1',
    values: [id, newTime],
  });
  /** The time that the mail to each buyer says. */
  const told = async (id: string) => {
    const rows = await api.database.query<{ time: string }>(
      `select e.data ->> 'eventStart' as time from emails e join payments p on e.dedupe_key = 'sale:' || p.id where p.listing_id = $1`,
      [id],
    );
    return rows.map(({ time }) => new Date(time).toISOString());
  };
  const counts = (id: string) =>
    api.database.query('select current_attendees, held_seats from listings where id = $1', [id]);
  const before = new Date('2031-07-01T15:00:00Z');

  it('those who sign up for free are told the new time', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true, eventStart: before });
    const people = await crowd(3);
    const answers = await whileLocked(api.database, moved(id), () =>
      Promise.all(people.map((as) => api.call('POST', `/listings/${id}/sign-up`, { as }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await told(id)).toEqual([newTime, newTime, newTime]);
    expect(await counts(id)).toEqual([{ current_attendees: 3, held_seats: 0 }]);
  });

  it('but whoever says what they were shown looks again', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true, eventStart: before, location: 'Elora' });
    const [as] = (await crowd(1)) as [Person];
    const shown = { eventStart: before.toISOString(), eventEnd: null, isVirtual: false, location: 'Elora' };
    const answer = await whileLocked(api.database, moved(id), () =>
      api.call<{ reason: string }>('POST', `/listings/${id}/sign-up`, { as, body: { shown } }),
    );
    expect([answer.status, answer.body.reason]).toEqual([409, 'event_moved']);
    expect(await counts(id)).toEqual([{ current_attendees: 0, held_seats: 0 }]);
  });

  it('nobody signs up for free for what costs something now', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    const [as] = (await crowd(1)) as [Person];
    const text = 'update listings set is_free_event = false, price_cents = 900, version = version + 1 where id = $1';
    const answer = await whileLocked(api.database, { text, values: [id] }, () =>
      api.call<{ reason: string }>('POST', `/listings/${id}/sign-up`, { as }),
    );
    expect([answer.status, answer.body.reason]).toEqual([409, 'not_free']);
    expect(await counts(id)).toEqual([{ current_attendees: 0, held_seats: 0 }]);
  });

  it('nobody holds spots of what is over now, or for a price that is none any more', async () => {
    const { id } = await listing(api.database, seller.id, { priceCents: 1_000, eventStart: before });
    const [{ location }] = (await api.database.query('select location from listings where id = $1', [id])) as [
      { location: string },
    ];
    const shown = { eventStart: before.toISOString(), eventEnd: null, isVirtual: false, location };
    // One alone, who waits for nobody but the edit.
    const holdWhile = async (set: string) => {
      const [as] = (await crowd(1)) as [Person];
      const edit = { text: `update listings set ${set}, version = version + 1 where id = $1`, values: [id] };
      const answer = await whileLocked(api.database, edit, () =>
        api.call<{ reason: string }>('POST', `/listings/${id}/orders`, {
          as,
          body: { quantity: 2, amount: '20', shown },
        }),
      );
      return [answer.status, answer.body.reason];
    };
    expect(await holdWhile('price_cents = 900')).toEqual([409, 'price_changed']);
    await api.database.query('update listings set price_cents = 1000 where id = $1', [id]);
    expect(await holdWhile(`event_start = '2031-07-04T15:00:00Z'`)).toEqual([409, 'event_moved']);
    await api.database.query('update listings set event_start = $2 where id = $1', [id, before]);
    expect(await holdWhile(`event_start = now() - interval '1 day'`)).toEqual([409, 'listing_over']);
    expect(await counts(id)).toEqual([{ current_attendees: 0, held_seats: 0 }]);
  });

  it('those who pay are told the new time', async () => {
    const { id } = await listing(api.database, seller.id, { priceCents: 1_000, eventStart: before });
    const begun = await paid(id, 3);
    const answers = await whileLocked(api.database, moved(id), () => Promise.all(begun.map(finish)));
    expect(answers).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await told(id)).toEqual([newTime, newTime, newTime]);
    expect(await counts(id)).toEqual([{ current_attendees: 3, held_seats: 0 }]);
  });

  it('so is somebody whose payment comes late', async () => {
    const { id } = await listing(api.database, seller.id, { priceCents: 1_000, eventStart: before });
    const [late] = (await paid(id, 1)) as [Awaited<ReturnType<typeof paid>>[number]];
    await api.database.query(`update ticket_orders set status = 'expired' where id = $1`, [late.orderId]);
    await api.database.query('update listings set held_seats = 0 where id = $1', [id]);
    expect(await whileLocked(api.database, moved(id), () => finish(late))).toBe('succeeded');
    expect(await told(id)).toEqual([newTime]);
    expect(await counts(id)).toEqual([{ current_attendees: 1, held_seats: 0 }]);
  });
});
