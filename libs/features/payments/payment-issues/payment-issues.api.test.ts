import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  PaymentIssueCounts,
  PaymentIssueKind,
  PaymentIssue,
  PaymentIssues,
} from '@canopy/contracts/payment-issues';
import type { StartedOrder } from '@canopy/contracts/payments';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let admin: Person;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await person(api.database, { role: 'admin', displayName: 'Alex Admin' });
  seller = await provider(api.database);
  buyer = await person(api.database, { displayName: 'Robin Buyer' });
});
afterAll(() => api.stop());

const page = async (query: Record<string, string> = {}) =>
  (await api.call<PaymentIssues>('GET', `/admin/payment-issues?${new URLSearchParams(query)}`, { as: admin })).body;
const open = async (kind: PaymentIssueKind, id: string): Promise<PaymentIssue | undefined> =>
  (await page({ kind })).items.find((issue) => issue.id === id);
const done = async (id: string): Promise<PaymentIssue | undefined> =>
  (await page({ state: 'resolved' })).items.find((issue) => issue.id === id);
const counts = async () =>
  (await api.call<PaymentIssueCounts>('GET', '/admin/payment-issues/counts', { as: admin })).body.counts;
const retry = (kind: string, id: string) =>
  api.call('POST', `/admin/payment-issues/${kind}/${id}/retry`, { as: admin });
const resolve = (kind: string, id: string, note: unknown = 'Called the bank.') =>
  api.call('POST', `/admin/payment-issues/${kind}/${id}/resolution`, { as: admin, body: { note } });
const one = async <Row extends Record<string, unknown>>(sql: string, ...parameters: unknown[]) =>
  (await api.database.query<Row>(sql, parameters))[0]!;

/** Two tickets of $35.00. @param meanwhile happens after the card was charged and before the sale is recorded */
async function paid(
  meanwhile: (started: StartedOrder) => Promise<unknown>,
): Promise<{ listingId: string; title: string; started: StartedOrder }> {
  const { id: listingId, title } = await listing(api.database, seller.id);
  const started = (
    await api.call<StartedOrder>('POST', `/listings/${listingId}/orders`, { as: buyer, body: { quantity: 2 } })
  ).body;
  await api.call('POST', `/simulated-card/payment-intents/${started.paymentIntentId}/confirm`, {
    as: buyer,
    body: { clientSecret: started.clientSecret },
  });
  await meanwhile(started);
  await api.call('POST', `/orders/${started.orderId}/finish`, { as: buyer });
  return { listingId, title, started };
}
async function sale() {
  const { listingId, title, started } = await paid(async () => undefined);
  const { id: paymentId } = await one<{ id: string }>('select id from payments where order_id = $1', started.orderId);
  return {
    listingId,
    title,
    paymentId,
    orderId: started.orderId,
    about: { paymentId, listingId, listingTitle: title, buyerName: 'Robin Buyer' },
  };
}
/** As it is when the card provider has said no. */
const failedRefund = async (paymentId: string) =>
  (
    await one<{ id: string }>(
      `insert into refunds (payment_id, source, amount_cents, reason, status, problem, settled_at) values ($1, 'request', 1000, 'Rain.', 'failed', 'No balance.', now()) returning id`,
      paymentId,
    )
  ).id;
const waitingRefund = async (paymentId: string, tries: number, due: string) =>
  (
    await one<{ id: string }>(
      `insert into refunds (payment_id, source, amount_cents, reason, tries, next_attempt_at) values ($1, 'request', 500, 'Rain.', $2, now() + $3::interval) returning id`,
      paymentId,
      tries,
      due,
    )
  ).id;
const parkedEvent = async (id = `evt_${randomBytes(6).toString('hex')}`) => {
  await api.database.query(
    `insert into card_events (id, type, livemode, payload, status, attempts, error) values ($1, 'charge.refunded', false, '{"objectId":"ch_1","intentId":null}', 'parked', 10, 'It broke.')`,
    [id],
  );
  return id;
};
const dispute = async (paymentId: string, status: string, closed = false) =>
  (
    await one<{ id: string }>(
      `insert into disputes (id, payment_id, amount_cents, reason, status, due_at, closed_at) values ($1, $2, 7000, 'fraudulent', $3, '2026-12-01T12:00:00Z', case when $4 then now() end) returning id`,
      `du_${randomBytes(6).toString('hex')}`,
      paymentId,
      status,
      closed,
    )
  ).id;

describe('a parked purchase', () => {
  it('says what did not match, and is dealt with by a note that says who, when and how', async () => {
    const { listingId, title, started } = await paid(({ orderId }) =>
      api.database.query(
        'update ticket_orders set unit_price_cents = 9999, amount_cents = 19998, platform_fee_cents = 4000, provider_amount_cents = 15998 where id = $1',
        [orderId],
      ),
    );
    const id = started.orderId;
    const issue = await open('parked_order', id);
    expect(issue).toMatchObject({
      amountCents: 19_998,
      quantity: 2,
      intentId: started.paymentIntentId,
      problem: 'Paid 7000 cents, expected 19998.',
      listingId,
      listingTitle: title,
      buyerName: 'Robin Buyer',
      paymentId: null,
      retriable: false,
      resolvable: true,
      resolved: null,
    });
    expect((await retry('parked_order', id)).body).toMatchObject({ reason: 'payment_issue_settled' });
    expect((await resolve('parked_order', id, '  ')).body).toMatchObject({
      fields: { note: ['Please say what was done.'] },
    });
    const answers = await Promise.all([
      resolve('parked_order', id, 'Returned in the dashboard.'),
      resolve('parked_order', id, 'Returned in the dashboard.'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await open('parked_order', id)).toBeUndefined();
    const kept = await done(id);
    expect(kept).toMatchObject({
      kind: 'parked_order',
      problem: 'Paid 7000 cents, expected 19998.',
      since: issue!.since,
      resolved: { by: 'Alex Admin', note: 'Returned in the dashboard.' },
    });
    expect(Date.now() - Date.parse(kept!.resolved!.at)).toBeLessThan(60_000);
  });
});

it('what is about a purchase without a sale names its listing also once that is deleted', async () => {
  const { listingId, title, started } = await paid(({ orderId }) =>
    api.database.query(
      'update ticket_orders set unit_price_cents = 9999, amount_cents = 19998, platform_fee_cents = 4000, provider_amount_cents = 15998 where id = $1',
      [orderId],
    ),
  );
  const { id: heldListing, title: heldTitle } = await listing(api.database, seller.id);
  const { body: held } = await api.call<StartedOrder>('POST', `/listings/${heldListing}/orders`, {
    as: buyer,
    body: { quantity: 1 },
  });
  await api.database.query(`update ticket_orders set created_at = now() - interval '91 minutes' where id = $1`, [
    held.orderId,
  ]);
  const [disputeId, intentId] = [`du_${randomBytes(6).toString('hex')}`, `pi_${randomBytes(6).toString('hex')}`];
  await api.database.query(
    `insert into disputes (id, order_id, amount_cents, reason, status) values ($1, $2, 7000, 'fraudulent', 'needs_response')`,
    [disputeId, started.orderId],
  );
  await api.database.query('insert into extra_payments (intent_id, order_id, amount_cents) values ($1, $2, 7000)', [
    intentId,
    started.orderId,
  ]);
  await api.database.query('delete from listings where id = any($1)', [[listingId, heldListing]]);
  const titles = await Promise.all(
    (
      [
        ['parked_order', started.orderId],
        ['stuck_order', held.orderId],
        ['dispute', disputeId],
        ['extra_payment', intentId],
      ] as const
    ).map(async ([kind, id]) => {
      const issue = await open(kind, id);
      return [kind, issue?.listingId, issue?.listingTitle];
    }),
  );
  expect(titles).toEqual([
    ['parked_order', null, title],
    ['stuck_order', null, heldTitle],
    ['dispute', null, title],
    ['extra_payment', null, title],
  ]);
});

it('is neither tried again nor said to be dealt with in a session that was not confirmed lately', async () => {
  const id = await failedRefund((await sale()).paymentId);
  const unconfirmed = await person(api.database, { role: 'admin', confirmed: false });
  for (const [path, body] of [
    ['retry', undefined],
    ['resolution', { note: 'Paid in cash.' }],
  ] as const)
    expect(
      (await api.call<RefusalBody>('POST', `/admin/payment-issues/refund/${id}/${path}`, { as: unconfirmed, body }))
        .body.reason,
    ).toBe('step_up_needed');
  expect(await open('refund', id)).toMatchObject({ status: 'failed', resolved: null });
});

describe('a dispute', () => {
  it('stays in sight with its deadline while the bank decides, and only a lost one asks for a decision', async () => {
    const { paymentId, about } = await sale();
    const [waits, won, lost] = [
      await dispute(paymentId, 'needs_response'),
      await dispute(paymentId, 'won', true),
      await dispute(paymentId, 'lost', true),
    ];
    // What the bank returned stands in the books as a refund of its own kind.
    await api.database.query(
      `insert into refunds (payment_id, source, amount_cents, absorbed_cents, seats, reason, provider_refund_id, status, settled_at) values ($1, 'dispute', 7000, 7000, 0, 'The bank decided.', $2, 'succeeded', now())`,
      [paymentId, lost],
    );
    const due = await open('dispute', waits);
    expect(due).toMatchObject({
      ...about,
      amountCents: 7_000,
      reason: 'fraudulent',
      status: 'needs_response',
      resolvable: false,
    });
    expect(new Date((due as { dueAt: string }).dueAt).toISOString()).toBe('2026-12-01T12:00:00.000Z');
    expect(await open('dispute', won)).toBeUndefined();
    expect((await resolve('dispute', waits)).status).toBe(409);
    expect(await open('dispute', lost)).toMatchObject({ status: 'lost', decidable: true, resolvable: false });
    const decide = (id: string, bearer: string) =>
      api.call('POST', `/admin/disputes/${id}/decision`, { as: admin, body: { bearer } });
    expect([
      (await decide(waits, 'platform')).status,
      (await decide(lost, 'nobody')).status,
      (await resolve('dispute', lost)).status,
    ]).toEqual([409, 400, 409]);
    expect((await decide(lost, 'platform')).status).toBe(204);
    expect([await open('dispute', lost), await done(lost)]).toMatchObject([
      undefined,
      { borneBy: 'platform', resolved: { note: null, by: 'Alex Admin' } },
    ]);
  });
});

it.each([
  { tries: 4, due: '-14 minutes', stuck: false, untried: false },
  { tries: 1, due: '-16 minutes', stuck: true, untried: true },
  { tries: 5, due: '-14 minutes', stuck: true, untried: false },
  { tries: 5, due: '-16 minutes', stuck: true, untried: true },
])(
  'a lost dispute whose money is to come from the provider tells tries in vain from none at all: $tries tries, the next due at $due',
  async ({ tries, due, ...told }) => {
    const id = await dispute((await sale()).paymentId, 'lost', true);
    // What a try said has nothing to do with it: one whose process died says nothing.
    for (const problem of ['Nothing was heard.', null]) {
      await api.database.query(
        `update disputes set borne_by = 'provider', tries = $2, next_attempt_at = now() + $3::interval, problem = $4 where id = $1`,
        [id, tries, due, problem],
      );
      expect(await open('dispute', id)).toMatchObject({ ...told, problem });
    }
  },
);

describe('a refund', () => {
  it('that failed is tried again under a new key, and is an issue again when it fails again, also after somebody dealt with it', async () => {
    const { paymentId, about } = await sale();
    const id = await failedRefund(paymentId);
    expect(await open('refund', id)).toMatchObject({
      ...about,
      amountCents: 1_000,
      status: 'failed',
      problem: 'No balance.',
      retriable: true,
      resolvable: true,
    });
    expect((await resolve('refund', id, 'Paid by cheque.')).status).toBe(204);
    expect((await retry('refund', id)).status).toBe(409);
    await api.database.query('update refunds set settled_at = now() where id = $1', [id]);
    expect(await open('refund', id)).toBeDefined();
    expect((await retry('refund', id)).status).toBe(204);
    expect(await one('select status, idempotency_attempt from refunds where id = $1', id)).toEqual({
      status: 'requested',
      idempotency_attempt: 2,
    });
    expect(await open('refund', id)).toBeUndefined();
  });

  it('that nobody answers is an issue after five tries, or when no one even tried, and keeps its key', async () => {
    const { paymentId, about } = await sale();
    const tried = await waitingRefund(paymentId, 5, '1 hour');
    const behind = await waitingRefund(paymentId, 0, '-1 hour');
    const [untried, fresh] = [
      await waitingRefund((await sale()).paymentId, 0, '-16 minutes'),
      await waitingRefund((await sale()).paymentId, 4, '1 hour'),
    ];
    expect(await open('refund', tried)).toMatchObject({
      ...about,
      status: 'requested',
      retriable: true,
      resolvable: false,
    });
    expect([await open('refund', behind), await open('refund', fresh), (await open('refund', untried))?.id]).toEqual([
      undefined,
      undefined,
      untried,
    ]);
    expect((await resolve('refund', tried)).status).toBe(409);
    expect((await retry('refund', tried)).status).toBe(204);
    expect(
      await one(
        'select status, idempotency_attempt, next_attempt_at <= now() as due from refunds where id = $1',
        tried,
      ),
    ).toEqual({ status: 'requested', idempotency_attempt: 1, due: true });
  });

  it('made in the dashboard of the card provider is tried again there, not here', async () => {
    const id = await failedRefund((await sale()).paymentId);
    await api.database.query(`update refunds set source = 'card_provider' where id = $1`, [id]);
    expect(await open('refund', id)).toMatchObject({ retriable: false, resolvable: true });
    expect((await retry('refund', id)).status).toBe(409);
    const fromItsSale = await api.call<RefusalBody>('POST', `/refunds/${id}/retry`, { as: admin });
    expect([fromItsSale.status, fromItsSale.body.reason]).toEqual([409, 'refund_in_order']);
    expect(await one('select status from refunds where id = $1', id)).toEqual({ status: 'failed' });
  });
});

describe('a card event', () => {
  it('that could not be processed says why, and is tried again at once', async () => {
    const id = await parkedEvent();
    expect(await open('card_event', id)).toMatchObject({
      type: 'charge.refunded',
      objectId: 'ch_1',
      problem: 'It broke.',
      paymentId: null,
      retriable: true,
      resolvable: true,
    });
    expect((await retry('card_event', id)).status).toBe(204);
    expect(
      await one('select status, attempts, next_attempt_at <= now() as due from card_events where id = $1', id),
    ).toEqual({ status: 'received', attempts: 10, due: true });
    expect([await open('card_event', id), (await retry('card_event', id)).status]).toEqual([undefined, 409]);
  });
});

describe('a ledger finding', () => {
  it('says what disagrees, nobody can wave it away, and it goes by itself when a check finds it in order', async () => {
    const { paymentId, listingId, orderId, about } = await sale();
    const check = async () =>
      (await api.call<{ findings: number }>('POST', '/admin/payment-issues/ledger-check', { as: admin })).body.findings;
    const before = await check();
    await api.database.query('update listings set held_seats = held_seats + 2 where id = $1', [listingId]);
    await api.database.query('update payments set refunded_cents = 100 where id = $1', [paymentId]);
    await api.database.query(
      'update ticket_orders set unit_price_cents = 3600, amount_cents = 7200, provider_amount_cents = 5800 where id = $1',
      [orderId],
    );
    expect(await check()).toBe(before + 3);
    const mine = async () =>
      (await page({ kind: 'ledger_finding' })).items.filter((issue) => issue.listingId === listingId);
    const found = await mine();
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          rule: 'seats held = open purchases',
          subjectId: listingId,
          expected: 0,
          found: 2,
          listingTitle: about.listingTitle,
          paymentId: null,
          retriable: false,
          resolvable: false,
        }),
        expect.objectContaining({
          rule: 'money returned = its refunds',
          subjectId: paymentId,
          expected: 0,
          found: 100,
          ...about,
        }),
        expect.objectContaining({
          rule: 'a paid purchase has its payment',
          subjectId: orderId,
          expected: 7_200,
          found: 7_000,
          ...about,
        }),
      ]),
    );
    for (const { id } of found)
      expect([(await resolve('ledger_finding', id)).status, (await retry('ledger_finding', id)).status]).toEqual([
        409, 409,
      ]);
    await api.database.query('update listings set held_seats = held_seats - 2 where id = $1', [listingId]);
    await api.database.query('update payments set refunded_cents = 0 where id = $1', [paymentId]);
    await api.database.query(
      'update ticket_orders set unit_price_cents = 3500, amount_cents = 7000, provider_amount_cents = 5600 where id = $1',
      [orderId],
    );
    expect(await check()).toBe(before);
    expect(await mine()).toEqual([]);
    expect(await done(found[0]!.id)).toMatchObject({ kind: 'ledger_finding', resolved: { by: null, note: null } });
  });
});

describe('the list', () => {
  it('is counted by kind, and its cursor visits each of them once, newest first, also those of one moment', async () => {
    await api.database.query('delete from resolved_payment_issues');
    for (let n = 0; n < 50; n += 1) await parkedEvent();
    await api.database.query(`update card_events set received_at = '2026-01-01T00:00:00Z' where status = 'parked'`);
    const newest = await parkedEvent();
    const visited = async (query: Record<string, string>) => {
      const pages = [await page(query)];
      while (pages.at(-1)!.next) pages.push(await page({ ...query, after: pages.at(-1)!.next! }));
      return pages.map(({ items }) => items.map(({ id }) => id));
    };
    const events = await visited({ kind: 'card_event' });
    expect(events.map(({ length }) => length)).toEqual([24, 24, 3]);
    expect([events[0]![0], new Set(events.flat()).size]).toEqual([newest, 51]);
    const all = await visited({});
    const counted = await counts();
    expect([counted.card_event, Object.values(counted).reduce((sum, count) => sum + count!, 0)]).toEqual([
      51,
      all.flat().length,
    ]);
    expect(new Set(all.flat()).size).toBe(all.flat().length);

    for (const id of events.flat()) await resolve('card_event', id, `Done: ${id}`);
    await api.database.query(`update resolved_payment_issues set resolved_at = '2026-02-01T00:00:00Z'`);
    const resolved = await visited({ kind: 'card_event', state: 'resolved' });
    expect(new Set(resolved.flat())).toEqual(new Set(events.flat()));
    expect(await counts()).toMatchObject({ card_event: 0 });
  });

  it('takes nonsense for what it is', async () => {
    expect((await page({ after: 'nonsense' })).items.length).toBeGreaterThan(0);
    for (const query of ['kind=x', 'state=x'])
      expect((await api.call('GET', `/admin/payment-issues?${query}`, { as: admin })).status).toBe(400);
    for (const path of ['refund/%00', 'refund/a b', 'x/1'])
      expect([400, 404]).toContain((await retry(...(path.split('/') as [string, string]))).status);
    for (const kind of ['refund', 'dispute', 'card_event', 'ledger_finding', 'parked_order'])
      expect([(await retry(kind, 'nothing')).status, (await resolve(kind, 'nothing')).status]).toEqual([409, 409]);
  });
});
