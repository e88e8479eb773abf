// What becomes of an intent whose purchase has ended, and of money that came for one.
import { describe, expect, it } from 'vitest';
import type { PaymentIssue, PaymentIssues } from '@canopy/contracts/payment-issues';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import type { TestApi } from '@canopy/testing/api';
import { listing, person, type Person } from '@canopy/testing/factories';
import { type Selling, useSelling } from '@canopy/testing/selling';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { testCards } from '@canopy/testing/stripe/stripe-world';
import { until } from '@canopy/testing/until';
import { OrderIntents } from './order-intents.ts';

let stripe: StripeServer;
let api: TestApi;
let worker: Selling['worker'];
let seller: Person;
let buyer: Person;
useSelling((selling) => ({ stripe, api, worker, seller, buyer } = selling));

type Answer = StartedOrder & { reason?: string; error?: string; data?: { paymentId?: string; remaining?: number } };
const start = (listingId: string, quantity = 1, as = buyer) =>
  api.call<Answer>('POST', `/listings/${listingId}/orders`, { as, body: { quantity } });
const giveBack = (orderId: string) => api.call<OrderState>('DELETE', `/orders/${orderId}`, { as: buyer });
const finish = (orderId: string) => api.call<OrderState>('POST', `/orders/${orderId}/finish`, { as: buyer });
const pay = (intentId: string) => stripe.world.confirm(intentId, testCards.good);
const seats = async (id: string) =>
  (
    await api.database.query('select current_attendees as sold, held_seats as held from listings where id = $1', [id])
  )[0];
const orders = (listingId: string) =>
  api.database.query<{
    id: string;
    status: string;
    payment_intent_id: string | null;
    closed: boolean;
    problem: string | null;
  }>(
    'select id, status, payment_intent_id, intent_closed_at is not null as closed, problem from ticket_orders where listing_id = $1 order by id',
    [listingId],
  );
const intentsOf = (listingId: string) =>
  [...stripe.world.intents.values()].filter((intent) => intent.metadata.listingId === listingId);
const requested = (operation: string) => stripe.requests.filter((request) => request.operation === operation).length;
/** The next creation of an intent for this listing waits with its answer. */
const slowCreation = (listingId: string) =>
  stripe.stalls.next(
    'PaymentIntents.create',
    'after',
    ({ parameters }) => (parameters.metadata as { listingId: string }).listingId === listingId,
  );
const age = (orderId: string, minutes: number) =>
  api.database.query(
    'update ticket_orders set updated_at = now() - make_interval(mins => $2), created_at = now() - make_interval(mins => $2) where id = $1',
    [orderId, minutes],
  );
const expire = (orderId: string) =>
  api.database.query(`update ticket_orders set expires_at = now() - interval '1 second' where id = $1`, [orderId]);
const silent = () => void (stripe.events.endpoints = null);

describe('a purchase that ends while its intent is being created', () => {
  it('and is given back: nobody is handed the intent, and it is closed', async () => {
    const { id } = await listing(api.database, seller.id);
    const slow = slowCreation(id);
    const starting = start(id, 2);
    await slow.reached;
    expect((await giveBack((await orders(id))[0]!.id)).body.status).toBe('canceled');
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
    slow.letGo();
    const answer = await starting;
    expect([answer.status, answer.body.reason, answer.body.clientSecret]).toEqual([409, 'hold_expired', undefined]);
    expect(intentsOf(id).map(({ status }) => status)).toEqual(['canceled']);
    expect(await orders(id)).toMatchObject([
      { status: 'canceled', payment_intent_id: intentsOf(id)[0]!.id, closed: true },
    ]);
  });

  it('and whose listing is called off: the same', async () => {
    const { id } = await listing(api.database, seller.id);
    const slow = slowCreation(id);
    const starting = start(id);
    await slow.reached;
    expect((await api.call('DELETE', `/listings/${id}`, { as: seller })).status).toBeLessThan(300);
    slow.letGo();
    expect((await starting).body.reason).toBe('hold_expired');
    expect(intentsOf(id).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('and is replaced by another number of tickets: one intent can be paid, over that number', async () => {
    const { id } = await listing(api.database, seller.id);
    const slow = slowCreation(id);
    const starting = start(id, 2);
    await slow.reached;
    const second = await start(id, 3);
    expect(second.status).toBe(201);
    slow.letGo();
    expect((await starting).body.reason).toBe('hold_expired');
    expect(
      intentsOf(id)
        .filter(({ status }) => status !== 'canceled')
        .map(({ amount }) => amount),
    ).toEqual([10_500]);
    expect(await seats(id)).toEqual({ sold: 0, held: 3 });
    pay(second.body.paymentIntentId);
    expect((await finish(second.body.orderId)).body.status).toBe('succeeded');
  });
});

it('a purchase whose payment is being worked on is not given back, and says so until it has ended', async () => {
  const { id } = await listing(api.database, seller.id);
  const { orderId, paymentIntentId } = (await start(id, 2)).body;
  stripe.world.confirm(paymentIntentId, testCards.processing);
  expect((await giveBack(orderId)).body).toMatchObject({ orderId, status: 'processing' });
  expect(await seats(id)).toEqual({ sold: 0, held: 2 });
  stripe.world.succeed(paymentIntentId);
  expect((await giveBack(orderId)).body.status).toBe('succeeded');
  expect(await seats(id)).toEqual({ sold: 2, held: 0 });
});

describe('what was left open at the card provider is closed later', () => {
  it('when the answer to its creation was lost, and the buyer gave the seats back', async () => {
    const { id } = await listing(api.database, seller.id);
    stripe.faults.push(
      ...Array.from({ length: 3 }, () => ({ operation: 'PaymentIntents.create', kind: 'drop after' as const })),
    );
    expect((await start(id)).status).toBe(503);
    const { id: orderId } = (await orders(id))[0]!;
    await giveBack(orderId);
    expect(intentsOf(id).map(({ status }) => status)).toEqual(['requires_payment_method']);
    // The question itself may be under way still.
    await worker.sweep();
    expect(await orders(id)).toMatchObject([{ payment_intent_id: null, closed: false }]);
    await age(orderId, 3);
    await worker.sweep();
    expect(intentsOf(id).map(({ status }) => status)).toEqual(['canceled']);
    expect(await orders(id)).toMatchObject([
      { status: 'canceled', payment_intent_id: intentsOf(id)[0]!.id, closed: true },
    ]);
  });

  it('when the provider did not answer while the listing was deleted; who paid meanwhile gets everything back', async () => {
    const { id } = await listing(api.database, seller.id);
    const other = await person(api.database);
    const [unpaid, paid] = [(await start(id)).body, (await start(id, 1, other)).body];
    silent();
    for (let n = 0; n < 2; n += 1) stripe.faults.push({ operation: 'PaymentIntents.cancel', kind: 'limit' });
    expect((await api.call('DELETE', `/listings/${id}`, { as: seller })).status).toBeLessThan(300);
    await until(async () => stripe.faults.length === 0, 'both questions to fail');
    pay(paid.paymentIntentId);
    for (const { orderId } of [unpaid, paid]) await age(orderId, 3);
    await worker.sweep();
    expect(stripe.world.intent(unpaid.paymentIntentId).status).toBe('canceled');
    await until(
      async () => stripe.world.charges.get(stripe.world.intent(paid.paymentIntentId).latest_charge!)!.refunded,
      'the money to go back',
    );
    expect(
      await api.database.query(
        'select status, intent_closed_at is not null as closed from ticket_orders where id = any($1) order by id',
        [[unpaid.orderId, paid.orderId]],
      ),
    ).toEqual([
      { status: 'canceled', closed: true },
      { status: 'refunded', closed: true },
    ]);
  });
});

describe('an intent that the card provider does not know any more', () => {
  const forgotten = async (quantity = 2) => {
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id, quantity);
    stripe.world.intents.delete(body.paymentIntentId);
    return { id, ...body };
  };

  it('is no reason to keep the seats when the hold runs out, or is looked at before', async () => {
    const [late, early] = [await forgotten(), await forgotten()];
    await expire(late.orderId);
    await age(early.orderId, 3);
    await worker.sweep();
    expect(await orders(late.id)).toMatchObject([{ status: 'expired', closed: true }]);
    expect(await orders(early.id)).toMatchObject([{ status: 'canceled', closed: true }]);
    for (const { id } of [late, early]) expect(await seats(id)).toEqual({ sold: 0, held: 0 });
  });

  it('does not keep the buyer from giving back, finishing or starting again', async () => {
    const [given, finished, again] = [await forgotten(), await forgotten(), await forgotten()];
    expect((await giveBack(given.orderId)).body.status).toBe('canceled');
    expect((await finish(finished.orderId)).body.status).toBe('canceled');
    expect((await start(again.id, 2)).body.reason).toBe('hold_expired');
    expect((await start(again.id, 2)).status).toBe(201);
    for (const { id } of [given, finished]) expect(await seats(id)).toEqual({ sold: 0, held: 0 });
  });
});

it('seats that are held for more than an hour and a half need a person, until they are free', async () => {
  const { id, title } = await listing(api.database, seller.id);
  const { body } = await start(id, 3);
  const admin = await person(api.database, { role: 'admin' });
  const issues = async () =>
    (await api.call<PaymentIssues>('GET', '/admin/payment-issues?kind=stuck_order', { as: admin })).body.items.filter(
      (issue) => issue.listingId === id,
    );
  await age(body.orderId, 89);
  expect(await issues()).toEqual([]);
  await age(body.orderId, 91);
  expect(await issues()).toMatchObject([
    {
      kind: 'stuck_order',
      id: body.orderId,
      amountCents: 10_500,
      quantity: 3,
      intentId: body.paymentIntentId,
      listingTitle: title,
      buyerName: buyer.displayName,
      retriable: false,
      resolvable: false,
    },
  ]);
  await giveBack(body.orderId);
  expect(await issues()).toEqual([]);
});

describe('paid, and nobody has said so yet', () => {
  const tickets = async (id: string) =>
    (await api.database.query('select id from tickets where listing_id = $1', [id])).length;

  it.each([
    ['after the hold has run out', 2, true],
    ['with another number of tickets', 3, false],
  ])('who starts again %s is told of the tickets and not asked to pay twice', async (_, quantity, expired) => {
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id, 2);
    silent();
    pay(body.paymentIntentId);
    if (expired) await expire(body.orderId);
    const again = await start(id, quantity);
    const [sale] = await api.database.query<{ id: string }>('select id from payments where order_id = $1', [
      body.orderId,
    ]);
    expect([again.status, again.body.reason, again.body.error, again.body.data]).toEqual([
      409,
      'just_bought',
      'You have just bought these tickets. Your payment has arrived, and a confirmation is on its way to your email.',
      { paymentId: sale!.id },
    ]);
    expect(intentsOf(id)).toHaveLength(1);
    expect([await seats(id), await tickets(id)]).toEqual([{ sold: 2, held: 0 }, 2]);
  });

  it('and the account goes before the sale is recorded: all of it goes back, and the provider is told why', async () => {
    const { id, title } = await listing(api.database, seller.id);
    const { body } = await start(id, 2);
    silent();
    const { latest_charge } = pay(body.paymentIntentId);
    await api.database.query('delete from users where id = $1', [buyer.id]);
    await expire(body.orderId);
    await worker.sweep();
    await until(async () => stripe.world.charges.get(latest_charge!)!.refunded, 'the money to go back');
    expect([await seats(id), await tickets(id)]).toEqual([{ sold: 0, held: 0 }, 0]);
    expect(await orders(id)).toMatchObject([{ status: 'refunded', problem: 'late_buyer_gone' }]);
    const { body: mailbox } = await api.call<{ emails: { to: string; text: string }[] }>('GET', '/dev/mailbox');
    const mail = await until(
      async () =>
        mailbox.emails.find(({ to }) => to === seller.email) ??
        (await api.call<typeof mailbox>('GET', '/dev/mailbox')).body.emails.find(({ to }) => to === seller.email),
      'the mail',
    );
    expect(mail.text).toContain(
      `Somebody paid $70.00 CAD for ${title} but deleted their account before the payment arrived.`,
    );
  });
});

describe('an intent of somebody else that names our purchase', () => {
  const foreign = (orderId: string) =>
    stripe.world.createIntent({ amount: 3_500, currency: 'cad', metadata: { orderId } });
  const told = async (admin: Person) =>
    (
      await api.database.query<{ data: Record<string, unknown> }>(
        `select data - 'url' as data from emails where recipient = $1 order by created_at, id`,
        [admin.email],
      )
    ).map(({ data }) => data);
  const extra = async (admin: Person, listingId: string, state = 'open'): Promise<PaymentIssue[]> =>
    (
      await api.call<PaymentIssues>('GET', `/admin/payment-issues?kind=extra_payment&state=${state}`, { as: admin })
    ).body.items.filter((issue) => issue.listingId === listingId);
  const settled = (type: string, intentId: string) =>
    until(
      async () =>
        (
          await api.database.query(
            `select 1 from card_events where type = $1 and payload ->> 'objectId' = $2 and status = 'processed'`,
            [type, intentId],
          )
        ).length > 0,
      type,
    );

  it('changes nothing unless it is paid', async () => {
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id);
    const other = foreign(body.orderId);
    stripe.world.cancel(other.id, null);
    await settled('payment_intent.canceled', other.id);
    expect([await orders(id), await seats(id)]).toMatchObject([
      [{ status: 'held', payment_intent_id: body.paymentIntentId }],
      { sold: 0, held: 1 },
    ]);
    pay(body.paymentIntentId);
    expect((await finish(body.orderId)).body.status).toBe('succeeded');
  });

  it("paid, parks the purchase and closes the buyer's own intent", async () => {
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id);
    const other = foreign(body.orderId);
    pay(other.id);
    await settled('payment_intent.succeeded', other.id);
    expect(await orders(id)).toMatchObject([
      { status: 'parked', problem: `Paid with ${other.id}, expected ${body.paymentIntentId}.`, closed: false },
    ]);
    await age(body.orderId, 3);
    await worker.sweep();
    expect(stripe.world.intent(body.paymentIntentId).status).toBe('canceled');
    expect(await orders(id)).toMatchObject([{ status: 'parked', closed: true }]);
  });

  it('and the buyer pays as well: that is written down once, and administrators are told', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id);
    const other = foreign(body.orderId);
    pay(other.id);
    await settled('payment_intent.succeeded', other.id);
    pay(body.paymentIntentId);
    await settled('payment_intent.succeeded', body.paymentIntentId);
    for (let n = 0; n < 2; n += 1) expect((await finish(body.orderId)).body.status).toBe('parked');
    const problem = `Paid with ${other.id}, expected ${body.paymentIntentId}.`;
    expect(await orders(id)).toMatchObject([{ status: 'parked', problem, closed: true }]);
    expect(await extra(admin, id)).toMatchObject([
      { id: body.paymentIntentId, amountCents: 3_500, paymentId: null, buyerName: buyer.displayName },
    ]);
    expect(await told(admin)).toEqual([
      { kind: 'payment_mismatch', orderId: body.orderId, problem },
      { kind: 'paid_twice', orderId: body.orderId, intentId: body.paymentIntentId, amountCents: 3_500 },
    ]);
  });

  it('is told of when the purchase was settled before, and stands on the list until a person has dealt with it', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id);
    pay(body.paymentIntentId);
    await settled('payment_intent.succeeded', body.paymentIntentId);
    const other = foreign(body.orderId);
    pay(other.id);
    await settled('payment_intent.succeeded', other.id);
    expect(await told(admin)).toEqual([
      { kind: 'paid_twice', orderId: body.orderId, intentId: other.id, amountCents: 3_500 },
    ]);
    expect(await orders(id)).toMatchObject([{ status: 'succeeded', problem: null }]);
    const paymentId = (
      await api.database.query<{ id: string }>('select id from payments where order_id = $1', [body.orderId])
    )[0]!.id;
    expect(await extra(admin, id)).toMatchObject([
      {
        kind: 'extra_payment',
        id: other.id,
        amountCents: 3_500,
        paymentId,
        buyerName: buyer.displayName,
        retriable: false,
        resolvable: true,
      },
    ]);
    expect(
      (
        await api.call('POST', `/admin/payment-issues/extra_payment/${other.id}/resolution`, {
          as: admin,
          body: { note: 'Returned in the dashboard.' },
        })
      ).status,
    ).toBe(204);
    expect([await extra(admin, id), await extra(admin, id, 'resolved')]).toMatchObject([
      [],
      [{ id: other.id, resolved: { by: admin.displayName, note: 'Returned in the dashboard.' } }],
    ]);
  });

  it('that parked the purchase is no extra payment, however often it is told', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id);
    const other = foreign(body.orderId);
    pay(other.id);
    await settled('payment_intent.succeeded', other.id);
    stripe.events.announce('payment_intent.succeeded', stripe.world.intent(other.id));
    const processed = () =>
      api.database.query(
        `select 1 from card_events where type = 'payment_intent.succeeded' and payload ->> 'objectId' = $1 and status = 'processed'`,
        [other.id],
      );
    await until(async () => (await processed()).length === 2, 'the second telling');
    expect([await extra(admin, id), (await told(admin)).length]).toEqual([[], 1]);
  });
});

it('seats that go while a buyer chooses more of them: the ones that were held stay, and can be paid', async () => {
  const { id } = await listing(api.database, seller.id, { maxAttendees: 5 });
  const first = (await start(id, 2)).body;
  const slow = stripe.stalls.next('PaymentIntents.cancel', 'after', (request) => request.id === first.paymentIntentId);
  const choosing = start(id, 5);
  await slow.reached;
  await start(id, 1, await person(api.database));
  slow.letGo();
  const answer = await choosing;
  expect([answer.body.reason, answer.body.data]).toEqual(['not_enough_seats', { remaining: 2 }]);
  expect(await seats(id)).toEqual({ sold: 0, held: 3 });
  await stripe.events.settled();
  const again = (await start(id, 2)).body;
  expect([
    again.orderId,
    again.paymentIntentId === first.paymentIntentId,
    stripe.world.intent(first.paymentIntentId).status,
  ]).toEqual([first.orderId, false, 'canceled']);
  pay(again.paymentIntentId);
  expect((await finish(again.orderId)).body.status).toBe('succeeded');
});

it('a provider that does not answer while another number is chosen changes nothing', async () => {
  const { id } = await listing(api.database, seller.id);
  const first = (await start(id, 2)).body;
  stripe.faults.push({ operation: 'PaymentIntents.cancel', kind: 'limit' });
  expect((await start(id, 3)).status).toBe(503);
  expect((await start(id, 2)).body.paymentIntentId).toBe(first.paymentIntentId);
  expect(await seats(id)).toEqual({ sold: 0, held: 2 });
});

describe('when everybody comes at once', () => {
  it('the account is asked about once, and those who find no seats ask the card provider nothing', async () => {
    const { id } = await listing(api.database, seller.id, { maxAttendees: 3 });
    const buyers = await Promise.all(Array.from({ length: 12 }, () => person(api.database)));
    const answers = await Promise.all(buyers.map((one) => start(id, 1, one)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect([requested('Accounts.retrieve'), requested('PaymentIntents.create')]).toEqual([1, 3]);
    stripe.requests.length = 0;
    for (const one of buyers.slice(0, 12))
      if ((await start(id, 4, one)).body.reason !== 'not_enough_seats')
        expect((await start(id, 4, one)).body.reason).toBe('full_capacity');
    expect(stripe.requests).toEqual([]);
  });

  it('those who ask about one payment at the same moment share the question', async () => {
    const { id } = await listing(api.database, seller.id);
    const { body } = await start(id);
    stripe.requests.length = 0;
    const intents = api.app.get(OrderIntents, { strict: false });
    await Promise.all(Array.from({ length: 12 }, () => intents.read(body.paymentIntentId)));
    // The first, and one for all who came while it was under way.
    expect(requested('PaymentIntents.retrieve')).toBe(2);
  });
});
