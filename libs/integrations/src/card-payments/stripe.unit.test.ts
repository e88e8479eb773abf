import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import Stripe from 'stripe';
import { startStripeServer, type StripeServer } from '@canopy/testing/stripe/stripe-server';
import { signed } from '@canopy/testing/stripe/stripe-events';
import { testCards } from '@canopy/testing/stripe/stripe-world';
import type { WebhookEndpoint, NewIntent } from './card-payments.port.ts';
import { statementSuffix } from './statement-suffix.ts';
import { stripeClient } from './stripe-client.ts';
import { asFailure } from './stripe-failure.ts';
import { StripeCardPayments } from './stripe.adapter.ts';

const order: NewIntent = {
  amountCents: 7_000,
  applicationFeeCents: 1_400,
  destination: 'acct_1',
  description: '2 × Chess Club',
  statement: 'Chess Club',
  receiptEmail: 'robin@example.test',
  listerEmail: 'maple@example.test',
  metadata: { orderId: 'o', listingId: 'l', buyerId: 'b', providerId: 'p', quantity: '2', feeBps: '2000' },
};
const secrets = { webhookSecret: 'whsec_platform', connectWebhookSecret: 'whsec_connect' };
const warnings: object[] = [];
const errors: string[] = [];
let server: StripeServer;
let cards: StripeCardPayments;
let keys = 0;
const key = () => `stripe-${(keys += 1)}`;
const adapter = (timeoutMs = 20_000, livemode = false) =>
  new StripeCardPayments(
    stripeClient({ secretKey: server.secretKey, apiBase: server.url }, { timeoutMs }),
    { publishableKey: server.publishableKey, livemode, ...secrets },
    {
      warn: (facts: object) => void warnings.push(facts),
      error: (_: object, text: string) => void errors.push(text),
    } as never,
  );

beforeAll(async () => {
  server = await startStripeServer();
  server.world.setAccount('acct_1', {});
  cards = adapter();
}, 60_000);
beforeEach(() => {
  server.requests.length = server.violations.length = server.faults.length = warnings.length = errors.length = 0;
});
afterAll(() => server.stop());

it('asks for a destination charge with exactly these parameters, under the key of the order', async () => {
  await cards.createIntent(order, 'order:o:1');
  expect(server.requests).toEqual([
    {
      operation: 'PaymentIntents.create',
      idempotencyKey: 'order:o:1',
      parameters: {
        amount: 7_000,
        currency: 'cad',
        application_fee_amount: 1_400,
        transfer_data: { destination: 'acct_1' },
        allowed_payment_method_types: ['card'],
        description: '2 × Chess Club',
        receipt_email: 'robin@example.test',
        statement_descriptor_suffix: 'CHESS CLUB',
        metadata: order.metadata,
      },
    },
  ]);
  expect(server.violations).toEqual([]);
});

it('a refund takes the transfer back, and the fee only where there was one', async () => {
  const intent = await cards.createIntent(order, key());
  server.world.confirm(intent.id, '4242');
  const refund = {
    intentId: intent.id,
    amountCents: 7_000,
    chargedCents: 7_000,
    applicationFeeCents: 1_400,
    reason: 'requested_by_customer' as const,
    metadata: { paymentId: 'p' },
  };
  await cards.refund(refund, key());
  expect(server.requests.at(-1)!.parameters).toEqual({
    payment_intent: intent.id,
    amount: 7_000,
    reason: 'requested_by_customer',
    reverse_transfer: true,
    refund_application_fee: true,
    metadata: { paymentId: 'p' },
    expand: ['charge.application_fee', 'transfer_reversal'],
  });
  expect([...server.world.charges.values()].at(-1)).toMatchObject({
    amount_refunded: 7_000,
    transfer: { amount_reversed: 7_000 },
  });
  await cards.refund({ ...refund, applicationFeeCents: 0 }, key()).catch(() => undefined);
  expect(server.requests.at(-1)!.parameters).not.toHaveProperty('refund_application_fee');
});

it('an intent that Stripe does not know is cancelled, and reading it says that it is missing', async () => {
  expect(await cards.cancelIntent('pi_of_other_keys')).toMatchObject({ id: 'pi_of_other_keys', status: 'canceled' });
  await expect(cards.retrieveIntent('pi_of_other_keys')).rejects.toMatchObject({ kind: 'refused', missing: true });
  await expect(cards.createIntent({ ...order, destination: 'acct_unknown' }, key())).rejects.toMatchObject({
    kind: 'refused',
    missing: false,
  });
});

describe('when the line or Stripe fails', () => {
  it.each(['drop before', 'drop after'] as const)(
    '%s: the call is repeated under its key, and there is one intent',
    async (kind) => {
      const before = server.world.intents.size;
      server.faults.push({ operation: 'PaymentIntents.create', kind });
      await cards.createIntent(order, key());
      expect(server.requests.map((request) => request.idempotencyKey)).toEqual([`stripe-${keys}`, `stripe-${keys}`]);
      expect(server.world.intents.size).toBe(before + 1);
    },
  );

  it('a dropped answer to a refund returns the money once', async () => {
    const intent = await cards.createIntent(order, key());
    server.world.confirm(intent.id, '4242');
    server.faults.push({ operation: 'Refunds.create', kind: 'drop after' });
    await cards.refund(
      {
        intentId: intent.id,
        amountCents: 3_000,
        chargedCents: 7_000,
        applicationFeeCents: 1_400,
        reason: 'requested_by_customer',
        metadata: {},
      },
      key(),
    );
    expect((await cards.retrieveIntent(intent.id)).refunded).toEqual({ amountCents: 3_000, feeCents: 600 });
  });

  it("an error of Stripe's own is repeated for its key, so a new attempt needs a new one", async () => {
    const same = key();
    server.faults.push({ operation: 'PaymentIntents.create', kind: 'error' });
    await expect(cards.createIntent(order, same)).rejects.toMatchObject({
      kind: 'broken',
      code: 'card_provider_unavailable',
    });
    await expect(cards.createIntent(order, same)).rejects.toMatchObject({ kind: 'broken' });
    expect((await cards.createIntent(order, key())).status).toBe('requires_payment_method');
  }, 20_000);

  it('silence, a slow answer and a limit are not known to have failed', async () => {
    server.faults.push(
      ...Array.from({ length: 3 }, () => ({ operation: 'PaymentIntents.create', kind: 'slow' as const, ms: 400 })),
    );
    await expect(adapter(100).createIntent(order, key())).rejects.toMatchObject({
      kind: 'unanswered',
      code: 'card_provider_unavailable',
    });
    server.faults.length = 0;
    server.faults.push(
      ...Array.from({ length: 3 }, () => ({ operation: 'PaymentIntents.create', kind: 'limit' as const })),
    );
    await expect(cards.createIntent(order, key())).rejects.toMatchObject({ kind: 'unanswered' });
    server.faults.length = 0;
  }, 30_000);

  it('a machine that takes no lines is given up as soon as one that is silent', async () => {
    // Its program never takes the lines that are opened to it, and few are kept for it.
    const asleep = new Worker(
      `const { createServer } = require('node:net');
       const { parentPort } = require('node:worker_threads');
       const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
         parentPort.postMessage(server.address().port);
         setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
       });`,
      { eval: true },
    );
    const [port] = (await once(asleep, 'message')) as [number];
    const taken = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await once(taken[0]!, 'connect');
    const away = stripeClient(
      { secretKey: server.secretKey, apiBase: `http://127.0.0.1:${port}` },
      { timeoutMs: 300, retries: 0 },
    );
    await expect(away.balance.retrieve()).rejects.toThrow(Stripe.errors.StripeConnectionError);
    for (const line of taken) line.destroy();
    await asleep.terminate();
  });

  it('an account that cannot be paid, and an amount beyond the limit, are a clear no', async () => {
    server.world.setAccount('acct_off', { charges_enabled: false }, false);
    for (const wrong of [
      { destination: 'acct_off' },
      { destination: 'acct_unknown' },
      { amountCents: 100_000_000 },
      { amountCents: 49 },
    ])
      await expect(cards.createIntent({ ...order, applicationFeeCents: 1, ...wrong }, key())).rejects.toMatchObject({
        kind: 'refused',
      });
  });

  it('a declined card speaks to the buyer in the words of the provider, everything else in ours', () => {
    const declined = asFailure(
      Stripe.errors.generateV1Error({
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card has insufficient funds.',
        statusCode: 402,
      } as never),
    );
    expect([declined.kind, declined.status, declined.message]).toEqual([
      'declined',
      402,
      'Your card has insufficient funds.',
    ]);
    const ours = asFailure(
      Stripe.errors.generateV1Error({
        type: 'invalid_request_error',
        message: 'Invalid integer: 15.75',
        statusCode: 400,
      } as never),
    );
    expect([ours.kind, ours.status, ours.message]).toEqual([
      'refused',
      503,
      'Failed to prepare payment. Please try again.',
    ]);
  });

  it('a declined card is read from the intent', async () => {
    const intent = await cards.createIntent(order, key());
    expect(() => server.world.confirm(intent.id, testCards.declined)).toThrow();
    expect(await cards.retrieveIntent(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      declined: 'Your card was declined.',
    });
  });

  it('a payment that is processing cannot be cancelled', async () => {
    const intent = await cards.createIntent(order, key());
    server.world.confirm(intent.id, testCards.processing);
    expect((await cards.cancelIntent(intent.id)).status).toBe('processing');
  });
});

it('an account that is no longer connected is null', async () => {
  expect(await cards.retrieveAccount('acct_gone')).toBeNull();
  expect(errors).toEqual([]);
});

it('a key that may not read accounts says nothing about the account, and is logged as ours to mend', async () => {
  server.faults.push({ operation: 'Accounts.retrieve', kind: 'forbidden' });
  await expect(cards.retrieveAccount('acct_1')).rejects.toMatchObject({ kind: 'refused', status: 503 });
  expect(errors).toEqual([expect.stringContaining('Stripe refuses our key')]);
});

it('reads the events of a type, delivered or not, page by page', async () => {
  const since = new Date(Date.now() - 60_000);
  for (let n = 0; n < 1_130; n += 1)
    server.events.announce('charge.refunded', { id: `ch_${n}`, object: 'charge', payment_intent: `pi_${n}` });
  const found = await cards.eventsSince(since, ['charge.refunded']);
  const ours = found.filter((event) => /^ch_\d+$/.test(event.objectId));
  // All of them, the oldest first: an outage of a day may be many.
  expect(ours.map((event) => event.objectId)).toEqual(Array.from({ length: 1_130 }, (_, n) => `ch_${n}`));
  expect(ours.at(-1)).toMatchObject({
    type: 'charge.refunded',
    objectId: 'ch_1129',
    intentId: 'pi_1129',
    createdAt: new Date(server.events.all.at(-1)!.created * 1_000),
  });
  expect(await cards.eventsSince(new Date(Date.now() + 60_000), ['charge.refunded'])).toEqual([]);
});

describe('events', () => {
  const event = (changes: object = {}) => ({
    id: 'evt_1',
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1,
    type: 'account.updated',
    livemode: false,
    account: 'acct_1',
    data: { object: { id: 'acct_1', object: 'account' } },
    ...changes,
  });
  const read = (
    value: object,
    door: WebhookEndpoint,
    secret = door === 'platform' ? secrets.webhookSecret : secrets.connectWebhookSecret,
    at = cards,
  ) => {
    const { body, signature } = signed(value, secret);
    try {
      return at.readEvent(Buffer.from(body), signature, door);
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };

  it('one of a connected account comes in by its own door only, and the reverse', () => {
    expect(read(event(), 'connect')).toMatchObject({ account: 'acct_1', objectId: 'acct_1' });
    expect(read(event(), 'platform')).toBe('wrong_webhook_endpoint');
    expect(read(event({ account: undefined }), 'connect')).toBe('wrong_webhook_endpoint');
    expect(read(event(), 'connect', secrets.webhookSecret)).toBe('bad_signature');
  });

  it('one of the other mode is refused', () => {
    expect(read(event({ livemode: true }), 'connect')).toBe('wrong_webhook_endpoint');
  });

  it('a test of a connected account is taken where cards are real, and read by nobody; of our own account it is refused', () => {
    const live = adapter(20_000, true);
    const test = (door: WebhookEndpoint, changes: object = {}, secret?: string) =>
      read(event(changes), door, secret, live);
    expect(test('connect')).toBeNull();
    expect(test('connect', {}, secrets.webhookSecret)).toBe('bad_signature');
    expect(test('connect', { account: undefined })).toBe('wrong_webhook_endpoint');
    expect(test('platform', { account: undefined })).toBe('wrong_webhook_endpoint');
  });

  it('one in another version of the API is read, and the log says so', () => {
    expect(read(event({ api_version: '2023-08-16' }), 'connect')).toMatchObject({ id: 'evt_1' });
    expect(warnings).toMatchObject([{ eventId: 'evt_1', version: '2023-08-16' }]);
  });

  it('what is no event is malformed, however well it is signed', () => {
    expect(read({ hello: 'world' }, 'platform')).toBe('malformed_request');
    expect(read({ object: 'v2.core.event', id: 'evt_2', type: 'v1.account.updated' }, 'platform')).toBe(
      'malformed_request',
    );
  });

  it('a refund names the intent that it belongs to', () => {
    expect(
      read(
        event({
          account: undefined,
          type: 'refund.failed',
          data: { object: { id: 're_1', object: 'refund', payment_intent: 'pi_9' } },
        }),
        'platform',
      ),
    ).toMatchObject({ objectId: 're_1', intentId: 'pi_9' });
  });
});

it('the words on the statement are short, plain, and left out when none remain', () => {
  expect(['École d’été: peinture', 'Chess * "Club"', 'Yoga', '数学', '123'].map(statementSuffix)).toEqual([
    'ECOLE DETE',
    'CHESS CLUB',
    'YOGA',
    null,
    null,
  ]);
});
