// What Premium relies on, whichever provider stands behind the port.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fault, startStripeServer, type StripeServer } from '@canopy/testing/stripe/stripe-server';
import type { CardSubscriptions } from './card-subscriptions.port.ts';
import { yearAfter } from './simulated-customer.ts';
import { SimulatedMemory } from './simulated-store.ts';
import { SimulatedSubscriptions } from './simulated-subscriptions.ts';
import { stripeClient } from './stripe-client.ts';
import { StripeSubscriptions } from './stripe-subscriptions.adapter.ts';

interface Provider {
  cards: CardSubscriptions;
  /** What the person does on the provider's page. */
  pay(checkoutId: string): Promise<unknown>;
  /** The paid period of the newest subscription ends. */
  endPeriod(subscriptionId: string, card?: 'good' | 'declined'): Promise<unknown>;
  payInvoice(subscriptionId: string, customerId: string): Promise<unknown>;
}

let server: StripeServer;
const log = { error: () => undefined };
const stripe = (premiumTax = 'automatic') =>
  new StripeSubscriptions(stripeClient({ secretKey: server.secretKey, apiBase: server.url }), { premiumTax }, log);
const owner = { userId: 'u1', email: 'maple@example.test', name: 'Maple' };

const providers: Record<string, () => Provider> = {
  'the simulated provider': () => {
    const cards = new SimulatedSubscriptions(new SimulatedMemory(), 'http://localhost:3000');
    return {
      cards,
      pay: (id) => cards.act(id, owner.userId, 'pay'),
      endPeriod: (id, card) => cards.move(id, card === 'declined' ? 'period_ends_unpaid' : 'period_ends'),
      payInvoice: async (_, customerId) => {
        const [subscription] = (await cards.subscriptionsOf(customerId))!;
        return cards.act(subscription!.paymentUrl!.split('/').at(-1)!, owner.userId, 'pay');
      },
    };
  },
  Stripe: () => ({
    cards: stripe(),
    pay: async (id) => server.world.billing.payCheckout(id),
    endPeriod: async (id, card) => server.world.billing.endPeriod(id, card),
    payInvoice: async (id) => server.world.billing.payInvoice(id),
  }),
};

beforeAll(async () => {
  server = await startStripeServer();
}, 60_000);
beforeEach(() => {
  server.violations.length = server.requests.length = server.faults.length = 0;
});
afterAll(() => server.stop());

describe.each(Object.entries(providers))('%s', (name, make) => {
  let provider: Provider;
  let cards: CardSubscriptions;
  let keys = 0;
  const key = () => `${name}-${(keys += 1)}`;
  const open = async () => {
    const { id: customerId } = await cards.createCustomer(owner, key());
    const order = { customerId, userId: owner.userId, successUrl: 'http://ours/yes', cancelUrl: 'http://ours/no' };
    return { customerId, order, checkout: await cards.openCheckout(order, key()) };
  };
  const subscribed = async () => {
    const { customerId, checkout } = await open();
    await provider.pay(checkout.id);
    const [subscription] = (await cards.subscriptionsOf(customerId))!;
    return { customerId, subscription: subscription! };
  };
  const only = async (customerId: string) => (await cards.subscriptionsOf(customerId))![0]!;

  beforeEach(() => {
    provider ??= make();
    ({ cards } = provider);
  });

  it('a checkout can be paid once, and the subscription lasts a year to the second', async () => {
    const { customerId, checkout } = await open();
    expect(checkout).toMatchObject({ status: 'open', url: expect.stringContaining(checkout.id) });
    expect(await cards.subscriptionsOf(customerId)).toEqual([]);
    await provider.pay(checkout.id);
    expect(await cards.retrieveCheckout(checkout.id)).toEqual({ id: checkout.id, status: 'complete', url: null });
    const subscription = await only(customerId);
    expect(subscription).toMatchObject({ state: 'active', endsAt: null, paymentUrl: null });
    expect(subscription.currentPeriodEnd.toISOString()).toBe(yearAfter(subscription.currentPeriodStart.toISOString()));
    await Promise.resolve()
      .then(() => provider.pay(checkout.id))
      .catch(() => undefined);
    expect(await cards.subscriptionsOf(customerId)).toHaveLength(1);
  });

  it('the same key gives the same customer and the same checkout', async () => {
    const same = key();
    const [one, two] = [await cards.createCustomer(owner, same), await cards.createCustomer(owner, same)];
    expect(two).toEqual(one);
    const { order } = await open();
    const again = key();
    expect((await cards.openCheckout(order, again)).id).toBe((await cards.openCheckout(order, again)).id);
    expect((await cards.openCheckout(order, key())).id).not.toBe((await cards.openCheckout(order, again)).id);
  });

  it('writes to another address of a customer once it is told so', async () => {
    const { customerId, subscription } = await subscribed();
    const kept = name === 'Stripe';
    expect(subscription.customerEmail).toBe(kept ? owner.email : null);
    await cards.setEmail(customerId, 'moved@example.test');
    expect((await only(customerId)).customerEmail).toBe(kept ? 'moved@example.test' : null);
  });

  it('an expired checkout cannot be paid, a paid one not be expired, and one that nobody knows is expired', async () => {
    const { checkout } = await open();
    expect(await cards.expireCheckout(checkout.id)).toEqual({ id: checkout.id, status: 'expired', url: null });
    await expect(Promise.resolve().then(() => provider.pay(checkout.id))).rejects.toThrow();
    const { checkout: paid } = await open();
    await provider.pay(paid.id);
    expect((await cards.expireCheckout(paid.id)).status).toBe('complete');
    expect((await cards.retrieveCheckout('cs_unknown')).status).toBe('expired');
  });

  it('is set to end with its period, renews after all, and ends then', async () => {
    const { customerId, subscription } = await subscribed();
    await cards.setToEnd(subscription.id, true);
    expect(await only(customerId)).toMatchObject({ state: 'active', endsAt: subscription.currentPeriodEnd });
    await cards.setToEnd(subscription.id, false);
    expect((await only(customerId)).endsAt).toBeNull();
    await provider.endPeriod(subscription.id);
    expect(await only(customerId)).toMatchObject({
      state: 'active',
      currentPeriodStart: subscription.currentPeriodEnd,
    });
    await cards.setToEnd(subscription.id, true);
    await provider.endPeriod(subscription.id);
    expect((await only(customerId)).state).toBe('canceled');
  });

  it('a renewal that fails says since when, and where it can be paid', async () => {
    const { customerId, subscription } = await subscribed();
    await provider.endPeriod(subscription.id, 'declined');
    const due = await only(customerId);
    expect(due).toMatchObject({ state: 'past_due', currentPeriodStart: subscription.currentPeriodEnd });
    expect(due.paymentUrl).toMatch(/^https?:/);
    await provider.payInvoice(subscription.id, customerId);
    expect(await only(customerId)).toMatchObject({ state: 'active', paymentUrl: null });
  });

  it('ends at once, and stays so', async () => {
    const { customerId, subscription } = await subscribed();
    await cards.endNow(subscription.id);
    await cards.endNow(subscription.id);
    expect((await only(customerId)).state).toBe('canceled');
  });

  it('a customer of the simulated provider that is not known is not ours', async () => {
    expect(await cards.subscriptionsOf('cus_sim_0123')).toBeNull();
  });

  it('sends nothing that Stripe would not take', async () => {
    const { subscription } = await subscribed();
    await cards.setToEnd(subscription.id, true);
    await cards.setToEnd(subscription.id, false);
    await cards.endNow(subscription.id);
    expect(server.violations).toEqual([]);
  });
});

describe('Stripe', () => {
  const paidFor = async (key: string) => {
    const cards = stripe();
    const { id: customerId } = await cards.createCustomer(owner, key);
    const order = { customerId, userId: 'u1', successUrl: 'http://ours/yes', cancelUrl: 'http://ours/no' };
    const made = server.world.billing.payCheckout((await cards.openCheckout(order, `${key}-checkout`)).id);
    return { cards, customerId, made };
  };
  /** It has renewed, and the card is asked for it in an hour. */
  const renewed = async (key: string) => {
    const { cards, customerId, made } = await paidFor(key);
    server.world.billing.endPeriod(made.id, 'not asked yet');
    return { cards, made, unpaid: async () => (await cards.subscriptionsOf(customerId))![0]!.unpaid };
  };

  it('charges a draft that is left of a renewal, and none of what is ended at once', async () => {
    const left = await renewed('left');
    server.world.billing.cancel(left.made.id);
    expect(server.world.billing.chargeDraft(left.made.id)).toBe(true);
    const { cards, made, unpaid } = await renewed('ended');
    expect(await unpaid()).toBe(true);
    await cards.endNow(made.id);
    expect([made.status, server.world.billing.chargeDraft(made.id)]).toEqual(['canceled', false]);
    await cards.dropInvoice(made.id);
    expect([await unpaid(), server.world.billing.invoices.get(made.latest_invoice!)!.status]).toEqual([false, 'void']);
    expect(server.violations).toEqual([]);
  });

  it('ends nothing whose draft cannot be held, and the year is charged', async () => {
    const { cards, made } = await renewed('not-held');
    server.faults.push({ operation: 'Invoices.update', kind: 'forbidden' });
    await expect(cards.endNow(made.id)).rejects.toMatchObject({ kind: 'refused' });
    expect([made.status, server.world.billing.chargeDraft(made.id)]).toEqual(['active', true]);
  });

  /** What happens to a renewal whose card was being asked as it was to be ended. */
  const goesOn = async ({ cards, made }: Awaited<ReturnType<typeof renewed>>, ending: Promise<void>) => {
    const { billing } = server.world;
    const invoice = billing.invoices.get(made.latest_invoice!)!;
    await expect(ending).rejects.toMatchObject({ kind: 'refused' });
    // A card that says no is asked again by Stripe, as for every other renewal.
    expect([made.status, invoice.status, invoice.auto_advance]).toEqual(['active', 'open', true]);
    billing.answerOfCard(made.id);
    await cards.endNow(made.id);
    expect([made.status, invoice.status]).toEqual(['canceled', 'paid']);
  };

  it('ends nothing while the card is being asked: that charge goes through', async () => {
    const renewal = await renewed('asked');
    server.world.billing.askCard(renewal.made.id);
    await goesOn(renewal, renewal.cards.endNow(renewal.made.id));
  });

  it('ends nothing for which the card is asked before its draft is held', async () => {
    const renewal = await renewed('asked-meanwhile');
    const holding = server.stalls.next('Invoices.update', 'before', () => true);
    const ending = renewal.cards.endNow(renewal.made.id);
    void holding.reached.then(() => {
      server.world.billing.askCard(renewal.made.id);
      holding.letGo();
    });
    await goesOn(renewal, ending);
  });

  it('ends a renewal that was declined at once, although its invoice is open', async () => {
    const { cards, customerId, made } = await paidFor('declined');
    server.world.billing.endPeriod(made.id, 'declined');
    await cards.endNow(made.id);
    expect(made.status).toBe('canceled');
    await cards.dropInvoice(made.id);
    expect(await cards.subscriptionsOf(customerId)).toMatchObject([{ unpaid: false, paymentUrl: null }]);
  });

  it.each([
    ['the end is refused', [{ operation: 'Subscriptions.cancel', kind: 'forbidden' }], 'refused'],
    [
      'the end is not heard',
      Array.from({ length: 3 }, () => ({ operation: 'Subscriptions.cancel', kind: 'drop before' as const })),
      'unanswered',
    ],
    [
      'the draft is held without an answer',
      [
        { operation: 'Invoices.update', kind: 'drop after' },
        { operation: 'Invoices.update', kind: 'drop before' },
        { operation: 'Invoices.update', kind: 'drop before' },
      ],
      'unanswered',
    ],
  ] satisfies [string, Fault[], string][])('leaves no unpaid year where %s', async (name, faults, kind) => {
    const { cards, made } = await renewed(name);
    server.faults.push(...faults);
    await expect(cards.endNow(made.id)).rejects.toMatchObject({ kind });
    expect([made.status, server.world.billing.chargeDraft(made.id)]).toEqual(['active', true]);
  });

  it('charges nothing of what ended without an answer', async () => {
    const { cards, made } = await renewed('no-answer');
    server.faults.push(
      { operation: 'Subscriptions.cancel', kind: 'drop after' },
      { operation: 'Subscriptions.cancel', kind: 'drop before' },
      { operation: 'Subscriptions.cancel', kind: 'drop before' },
    );
    await cards.endNow(made.id);
    expect([made.status, server.world.billing.chargeDraft(made.id)]).toEqual(['canceled', false]);
  });

  it('drops the draft of what somebody ended in the dashboard without asking the card', async () => {
    const { cards, made } = await renewed('dashboard-draft');
    server.world.billing.cancel(made.id);
    await cards.dropInvoice(made.id);
    expect([
      server.world.billing.invoices.get(made.latest_invoice!)!.status,
      server.world.billing.chargeDraft(made.id),
    ]).toEqual(['void', false]);
  });

  const session = async (premiumTax: string) => {
    const cards = stripe(premiumTax);
    const { id } = await cards.createCustomer(owner, `${premiumTax}-customer`);
    server.requests.length = 0;
    await cards.openCheckout(
      { customerId: id, userId: owner.userId, successUrl: 'http://ours/yes', cancelUrl: 'http://ours/no' },
      `${premiumTax}-checkout`,
    );
    return { id, parameters: server.requests.at(-1)!.parameters };
  };
  const metadata = { canopy: 'premium', userId: 'u1' };

  it('PREM-01: asks for 333 CAD a year plus tax, at one price that is made once and found again', async () => {
    const { id, parameters } = await session('automatic');
    const [price] = server.world.billing.prices;
    expect(price).toMatchObject({
      currency: 'cad',
      unit_amount: 33_300,
      recurring: { interval: 'year' },
      tax_behavior: 'exclusive',
    });
    expect(parameters).toEqual({
      mode: 'subscription',
      customer: id,
      client_reference_id: 'u1',
      line_items: [{ price: price!.id, quantity: 1 }],
      success_url: 'http://ours/yes',
      cancel_url: 'http://ours/no',
      allowed_payment_method_types: ['card'],
      billing_address_collection: 'required',
      automatic_tax: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
      metadata,
      subscription_data: { metadata, billing_mode: { type: 'flexible' } },
    });
    await session('none');
    expect(server.world.billing.prices).toHaveLength(1);
  });

  it('tax is a switch: a rate of our own, or none', async () => {
    expect((await session('txr_hst')).parameters).toMatchObject({
      subscription_data: { default_tax_rates: ['txr_hst'] },
    });
    expect((await session('none')).parameters).not.toHaveProperty('automatic_tax');
  });

  it('what it does not know is told by its name: another customer mends nothing about a tax rate', async () => {
    await expect(session('txr_typo')).rejects.toMatchObject({
      providerCode: 'resource_missing',
      providerParam: 'subscription_data[default_tax_rates][0]',
    });
    const order = { customerId: 'cus_gone', userId: 'u1', successUrl: 'http://ours/yes', cancelUrl: 'http://ours/no' };
    await expect(stripe().openCheckout(order, 'gone')).rejects.toMatchObject({
      providerCode: 'resource_missing',
      providerParam: 'customer',
      missing: false,
    });
    await expect(stripe().setEmail('cus_gone', owner.email)).rejects.toMatchObject({ missing: true });
  });

  it('a price that was archived in the dashboard is looked for again', async () => {
    const cards = stripe();
    const { id: customerId } = await cards.createCustomer(owner, 'archived');
    const order = { customerId, userId: 'u1', successUrl: 'http://ours/yes', cancelUrl: 'http://ours/no' };
    await cards.openCheckout(order, 'before');
    const [before] = server.world.billing.prices;
    // Its key went to another price of the same amount.
    const after = { ...before!, id: 'price_after' };
    Object.assign(before!, { active: false, lookup_key: null });
    server.world.billing.prices.push(after);
    await expect(cards.openCheckout(order, 'refused')).rejects.toMatchObject({ kind: 'refused' });
    await cards.openCheckout(order, 'again');
    expect(server.requests.at(-1)!.parameters).toMatchObject({ line_items: [{ price: 'price_after' }] });
    server.world.billing.prices.splice(0, 1);
  });

  it('a price under our key that says something else sells nothing', async () => {
    const [price] = server.world.billing.prices;
    price!.unit_amount = 333;
    await expect(session('none-wrong')).rejects.toMatchObject({ kind: 'broken' });
    price!.unit_amount = 33_300;
  });

  it('a day that somebody set in the dashboard is an end too, one after this period is not', async () => {
    const cards = stripe();
    const { id: customerId } = await cards.createCustomer(owner, 'dashboard');
    const order = { customerId, userId: 'u1', successUrl: 'http://ours/yes', cancelUrl: 'http://ours/no' };
    const made = server.world.billing.payCheckout((await cards.openCheckout(order, 'dashboard-1')).id);
    const { current_period_end: end } = made.items.data[0]!;
    const endsAt = async () => (await cards.subscriptionsOf(customerId))![0]!.endsAt;
    made.cancel_at = end - 86_400;
    expect(await endsAt()).toEqual(new Date((end - 86_400) * 1_000));
    await cards.setToEnd(made.id, false);
    expect(await endsAt()).toBeNull();
    made.cancel_at = end + 1;
    expect(await endsAt()).toBeNull();
    made.metadata = {};
    expect(await cards.subscriptionsOf(customerId)).toEqual([]);
  });
});

it('a year after the 29th of February is the 28th', () => {
  expect(yearAfter('2028-02-29T10:15:00.000Z')).toBe('2029-02-28T10:15:00.000Z');
});

it('without its keys nobody asks a real card provider, and nothing that it said is lost', async () => {
  const cards = new SimulatedSubscriptions(new SimulatedMemory(), '');
  await expect(cards.subscriptionsOf('cus_Real1')).rejects.toMatchObject({ kind: 'refused', aboutOurKey: true });
});

it('the pages of the simulated provider open for their own person only, and a declined card buys nothing', async () => {
  const cards = new SimulatedSubscriptions(new SimulatedMemory(), 'http://localhost:3000');
  const { id: customerId } = await cards.createCustomer(owner, 'k');
  const { id } = await cards.openCheckout({ customerId, userId: 'u1', successUrl: '/yes', cancelUrl: '/no' }, 'c');
  await expect(cards.look(id, 'u2')).rejects.toMatchObject({ code: 'not_found' });
  await expect(cards.act(id, 'u2', 'pay')).rejects.toMatchObject({ code: 'not_found' });
  await expect(cards.act(id, 'u1', 'decline')).rejects.toMatchObject({ code: 'payment_failed' });
  await expect(cards.act(id, 'u1', 'given_up')).rejects.toMatchObject({ code: 'payment_failed' });
  expect(await cards.act(id, 'u1', 'leave')).toBe('/no');
  expect(await cards.subscriptionsOf(customerId)).toEqual([]);
  expect(await cards.look(id, 'u1')).toMatchObject({
    kind: 'checkout',
    open: true,
    amountCents: 33_300,
    taxCents: 4_329,
  });
  expect(await cards.act(id, 'u1', 'pay')).toBe('/yes');
  await expect(cards.act(id, 'u1', 'pay')).rejects.toMatchObject({ code: 'simulated_link_expired' });
});
