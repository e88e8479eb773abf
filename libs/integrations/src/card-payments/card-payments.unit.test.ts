// What the rest of Canopy relies on, whichever provider stands behind the port.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStripeServer, type StripeServer } from '@canopy/testing/stripe/stripe-server';
import { signed } from '@canopy/testing/stripe/stripe-events';
import type { CardPayments, NewIntent, NewRefund } from './card-payments.port.ts';
import { SimulatedCardPayments } from './simulated.adapter.ts';
import { stripeClient } from './stripe-client.ts';
import { StripeCardPayments } from './stripe.adapter.ts';

const order: NewIntent = {
  amountCents: 7_000,
  applicationFeeCents: 1_400,
  destination: 'acct_1',
  description: '2 × École d’échecs',
  statement: 'École d’échecs',
  receiptEmail: 'robin@example.test',
  listerEmail: 'maple@example.test',
  metadata: { orderId: 'o', listingId: 'l', buyerId: 'b', providerId: 'p', quantity: '2', feeBps: '2000' },
};
const secrets = { webhookSecret: 'whsec_platform', connectWebhookSecret: 'whsec_connect' };

interface Provider {
  cards: CardPayments;
  /** What the buyer's browser does. */
  pay(intent: { id: string; clientSecret: string }): Promise<unknown>;
  /** A signed event of the given intent. */
  event(intentId: string): Promise<{ body: string; signature: string }>;
}

let server: StripeServer;
const providers: Record<string, () => Provider> = {
  'the simulated provider': () => {
    const sent: { body: string; signature: string }[] = [];
    const cards = new SimulatedCardPayments(false, async (body, signature) => void sent.push({ body, signature }), {
      error: () => undefined,
    });
    return { cards, pay: ({ id, clientSecret }) => cards.confirm(id, clientSecret), event: async () => sent.at(-1)! };
  },
  Stripe: () => ({
    cards: new StripeCardPayments(
      stripeClient({ secretKey: server.secretKey, apiBase: server.url }),
      { publishableKey: server.publishableKey, livemode: false, ...secrets },
      { warn: () => undefined, error: () => undefined },
    ),
    pay: async ({ id }) => server.world.confirm(id, '4242424242424242'),
    event: async () => signed(server.events.of('payment_intent.succeeded').at(-1)!, secrets.webhookSecret),
  }),
};

beforeAll(async () => {
  server = await startStripeServer();
  server.world.setAccount('acct_1', {});
}, 60_000);
afterAll(() => server.stop());

describe.each(Object.entries(providers))('%s', (name, make) => {
  let provider: Provider;
  let cards: CardPayments;
  let keys = 0;
  const key = () => `${name}-${(keys += 1)}`;
  const paid = async (changes: Partial<NewIntent> = {}) => {
    const intent = await cards.createIntent({ ...order, ...changes }, key());
    await provider.pay(intent);
    return intent;
  };
  const refundOf = (intentId: string, amountCents: number, applicationFeeCents = 1_400): NewRefund => ({
    intentId,
    amountCents,
    chargedCents: 7_000,
    applicationFeeCents,
    reason: 'requested_by_customer',
    metadata: {},
  });

  beforeEach(() => {
    provider ??= make();
    ({ cards } = provider);
    server.violations.length = 0;
  });

  it('opens an intent over exactly what was ordered, unpaid', async () => {
    const intent = await cards.createIntent(order, key());
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amountCents: 7_000,
      amountReceivedCents: 0,
      currency: 'cad',
      applicationFeeCents: 1_400,
      destination: 'acct_1',
      metadata: order.metadata,
      livemode: false,
      declined: null,
      refunded: { amountCents: 0, feeCents: 0 },
    });
    expect(intent.clientSecret).toContain(intent.id);
    expect(await cards.retrieveIntent(intent.id)).toEqual(intent);
  });

  it('the same key gives the same intent, also at the same moment; other parameters under it are refused', async () => {
    const again = key();
    const [one, two] = await Promise.all([cards.createIntent(order, again), cards.createIntent(order, again)]);
    expect(two.id).toBe(one.id);
    await expect(cards.createIntent({ ...order, amountCents: 7_100 }, again)).rejects.toMatchObject({
      kind: 'refused',
      code: 'card_provider_unavailable',
    });
    expect((await cards.createIntent(order, key())).id).not.toBe(one.id);
  });

  it('a paid intent says what was received', async () => {
    const { id } = await paid();
    expect(await cards.retrieveIntent(id)).toMatchObject({
      status: 'succeeded',
      amountReceivedCents: 7_000,
      applicationFeeCents: 1_400,
    });
  });

  it('a cancelled intent cannot be paid, and a paid one not be cancelled: the answer says what it is', async () => {
    const first = await cards.createIntent(order, key());
    expect((await cards.cancelIntent(first.id)).status).toBe('canceled');
    expect((await cards.cancelIntent(first.id)).status).toBe('canceled');
    await expect(Promise.resolve().then(() => provider.pay(first))).rejects.toThrow();
    expect((await cards.cancelIntent((await paid()).id)).status).toBe('succeeded');
  });

  it('an intent of an earlier time of simulated cards is a cancelled one', async () => {
    expect((await cards.retrieveIntent('pi_sim_0123')).status).toBe('canceled');
    expect((await cards.cancelIntent('pi_sim_0123')).status).toBe('canceled');
  });

  it('refunds in parts, fee in proportion, once per key, and never more than was charged', async () => {
    const { id } = await paid();
    const first = key();
    expect(await cards.refund(refundOf(id, 1_750), first)).toMatchObject({
      status: 'succeeded',
      amountCents: 1_750,
      totals: { amountCents: 1_750, feeCents: 350 },
    });
    await cards.refund(refundOf(id, 1_750), first);
    expect((await cards.retrieveIntent(id)).refunded).toEqual({ amountCents: 1_750, feeCents: 350 });
    await expect(cards.refund(refundOf(id, 6_000), key())).rejects.toMatchObject({ kind: 'refused' });
    expect(await cards.refund(refundOf(id, 5_250), key())).toMatchObject({
      reversedCents: 5_250,
      totals: { amountCents: 7_000, feeCents: 1_400 },
    });
  });

  it('a sale without a fee is refunded without asking for one back', async () => {
    const { id } = await paid({ applicationFeeCents: 0 });
    expect(await cards.refund(refundOf(id, 7_000, 0), key())).toMatchObject({
      reversedCents: 7_000,
      totals: { amountCents: 7_000, feeCents: 0 },
    });
  });

  it('reads its own event from the raw bytes, at the right door only', async () => {
    const { id } = await paid();
    const { body, signature } = await provider.event(id);
    expect(cards.readEvent(Buffer.from(body), signature, 'platform')).toMatchObject({
      type: 'payment_intent.succeeded',
      objectId: id,
      intentId: id,
      account: null,
      livemode: false,
    });
    const refusedAs = (raw: string, header: string | undefined, door: 'platform' | 'connect') => {
      try {
        return cards.readEvent(Buffer.from(raw), header, door)?.id;
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    expect(refusedAs(`${body} `, signature, 'platform')).toBe('bad_signature');
    expect(refusedAs(body, undefined, 'platform')).toBe('bad_signature');
    expect(refusedAs(body, '', 'platform')).toBe('bad_signature');
    // Each door has a secret of its own.
    expect(refusedAs(body, signature, 'connect')).toBe('bad_signature');
  });

  it('knows a connected account', async () => {
    expect(await cards.retrieveAccount('acct_1')).toEqual({
      id: 'acct_1',
      chargesEnabled: true,
      detailsSubmitted: true,
      payoutsEnabled: true,
      requirements: { currentlyDue: [], pendingVerification: [], disabledReason: null },
    });
  });

  it('sends nothing that Stripe would not take', async () => {
    await paid().then(({ id }) => cards.refund(refundOf(id, 7_000), key()));
    expect(server.violations).toEqual([]);
  });
});
