import { beforeEach, describe, expect, it } from 'vitest';
import { isSigned, sign } from './signature.ts';
import { SimulatedCardPayments } from './simulated.adapter.ts';

const order = {
  amountCents: 7_000,
  applicationFeeCents: 1_400,
  destination: 'acct_1',
  description: '2 × Chess',
  statement: 'Chess',
  receiptEmail: 'a@b.test',
  listerEmail: 'maple@example.test',
  metadata: { orderId: 'o', listingId: 'l', buyerId: 'b', providerId: 'p', quantity: '2', feeBps: '2000' },
};
let events: { body: string; signature: string }[];
const make = (delays: boolean) =>
  new SimulatedCardPayments(delays, async (body, signature) => void events.push({ body, signature }), {
    error: () => undefined,
  });
beforeEach(() => {
  events = [];
});

describe('timing', () => {
  it('MOCK-06, CONST-10: a simulated payment intent resolves after 800 ms', async () => {
    const before = performance.now();
    await make(true).createIntent(order, 'k');
    expect(performance.now() - before).toBeGreaterThanOrEqual(795);
  });

  it('MOCK-07, CONST-10: a simulated confirmation resolves after 1500 ms', async () => {
    const cards = make(true);
    const intent = await cards.createIntent(order, 'k');
    const before = performance.now();
    await cards.confirm(intent.id, intent.clientSecret);
    expect(performance.now() - before).toBeGreaterThanOrEqual(1_495);
  });
});

it('MOCK-08: a simulated confirmation always ends in status succeeded', async () => {
  const cards = make(false);
  const intent = await cards.createIntent(order, 'k');
  expect(intent.status).toBe('requires_payment_method');
  expect(await cards.confirm(intent.id, intent.clientSecret)).toMatchObject({
    status: 'succeeded',
    amountReceivedCents: 7_000,
    livemode: false,
  });
  expect(await cards.confirm(intent.id, intent.clientSecret)).toMatchObject({ status: 'succeeded' });
  expect(events).toHaveLength(1);
});

it('MOCK-09: keeps everything in memory only, so after a restart an intent is canceled', async () => {
  const cards = make(false);
  const intent = await cards.createIntent(order, 'k');
  expect((await make(false).retrieveIntent(intent.id)).status).toBe('canceled');
});

it('MOCK-18: a confirmed payment is recorded with the lister email of its listing', async () => {
  const cards = make(false);
  const intent = await cards.createIntent(order, 'k');
  await cards.confirm(intent.id, intent.clientSecret);
  expect(cards.records.getMockPayments()).toEqual([
    {
      id: expect.stringMatching(/^pay_sim_/),
      listingId: 'l',
      userId: 'b',
      amount: 7_000,
      quantity: 2,
      paymentIntentId: intent.id,
      listerEmail: 'maple@example.test',
      status: 'succeeded',
      createdAt: expect.any(Date),
    },
  ]);
});

it('returns no money that a real provider took: without its keys nobody can, and the refund says so', async () => {
  const returning = make(false).refund(
    {
      intentId: 'pi_3Real',
      amountCents: 7_000,
      chargedCents: 7_000,
      applicationFeeCents: 1_400,
      reason: 'requested_by_customer',
      metadata: {},
    },
    'k',
  );
  await expect(returning).rejects.toMatchObject({
    kind: 'refused',
    cause: {
      message: 'This was paid with a real card, and no card provider is set up. Please set its keys and try again.',
    },
  });
});

it('the same key gives the same intent', async () => {
  const cards = make(false);
  expect((await cards.createIntent(order, 'k')).id).toBe((await cards.createIntent(order, 'k')).id);
  expect((await cards.createIntent(order, 'k')).id).not.toBe((await cards.createIntent(order, 'other')).id);
});

it('a canceled intent cannot be confirmed, a confirmed one not canceled', async () => {
  const cards = make(false);
  const first = await cards.createIntent(order, '1');
  await cards.cancelIntent(first.id);
  await expect(cards.confirm(first.id, first.clientSecret)).rejects.toMatchObject({ code: 'payment_failed' });
  const second = await cards.createIntent(order, '2');
  await cards.confirm(second.id, second.clientSecret);
  expect((await cards.cancelIntent(second.id)).status).toBe('succeeded');
});

it('a wrong client secret confirms nothing', async () => {
  const cards = make(false);
  const intent = await cards.createIntent(order, 'k');
  await expect(cards.confirm(intent.id, 'guess')).rejects.toMatchObject({ code: 'order_not_found' });
});

it('reads only events that it signed itself, in this start', async () => {
  const cards = make(false);
  const intent = await cards.createIntent(order, 'k');
  await cards.confirm(intent.id, intent.clientSecret);
  const [{ body, signature }] = events as [{ body: string; signature: string }];
  expect(cards.readEvent(Buffer.from(body), signature, 'platform')).toMatchObject({
    type: 'payment_intent.succeeded',
    objectId: intent.id,
    livemode: false,
  });
  expect(() => make(false).readEvent(Buffer.from(body), signature, 'platform')).toThrow();
  expect(() => cards.readEvent(Buffer.from(`${body} `), signature, 'platform')).toThrow();
  expect(() => cards.readEvent(Buffer.from(body), undefined, 'platform')).toThrow();
});

it('a signature is over the raw bytes and grows old', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const header = sign('{"a":1}', 'secret', now);
  expect(isSigned(Buffer.from('{"a":1}'), header, 'secret', now)).toBe(true);
  expect(isSigned(Buffer.from('{"a":1}'), header, 'other', now)).toBe(false);
  expect(isSigned(Buffer.from('{"a": 1}'), header, 'secret', now)).toBe(false);
  expect(isSigned(Buffer.from('{"a":1}'), header, 'secret', new Date(now.getTime() + 301_000))).toBe(false);
});
