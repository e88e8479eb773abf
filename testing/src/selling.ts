import { Database } from '@canopy/platform/database';
import { ledgerDisagreements } from '@canopy/payments/ledger-check';
import type { OrderState, StartedOrder } from '@canopy/contracts/payments';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startApi, type TestApi } from './api.ts';
import { person, provider, type Person } from './factories.ts';
import { startStripeServer, type StripeServer } from './stripe/stripe-server.ts';
import { endpointsOf, stripeSettings } from './stripe/stripe-settings.ts';
import { testCards } from './stripe/stripe-world.ts';
import { startWorker } from './worker.ts';

export interface Selling {
  stripe: StripeServer;
  api: TestApi;
  worker: Awaited<ReturnType<typeof startWorker>>;
  /** New ones for each test: an approved provider who can be paid, and somebody who buys. */
  seller: Person;
  buyer: Person;
}

/**
 * For a file of tests about money: API and worker that charge their cards at a stand-in of Stripe, which starts each
 * test without faults and delivers its events. Whatever the tests do, no cent and no seat is unaccounted for at the end.
 * @param use gets what there is before each test
 */
export function useSelling(use: (selling: Selling) => void): void {
  let stage: Omit<Selling, 'seller' | 'buyer'>;
  beforeAll(async () => {
    const stripe = await startStripeServer();
    stripe.world.everyAccountIsComplete = true;
    const api = await startApi(stripeSettings(stripe));
    stage = { stripe, api, worker: await startWorker(api.config) };
  }, 120_000);
  beforeEach(async () => {
    const { stripe, api } = stage;
    stripe.events.endpoints = endpointsOf(api.config.api.url);
    stripe.faults.length = stripe.requests.length = stripe.violations.length = 0;
    const [seller, buyer] = await Promise.all([provider(api.database), person(api.database)]);
    use({ ...stage, seller, buyer });
  });
  afterAll(async () => {
    const { stripe, api, worker } = stage;
    expect(await ledgerDisagreements(api.app.get(Database))).toEqual([]);
    await stripe.events.settled();
    await worker.stop();
    await api.stop();
    await stripe.stop();
  });
}

/** Begins a purchase and pays it with a good card. What the product makes of it is up to the caller. */
export async function payOnStripe(
  { api, stripe }: Pick<Selling, 'api' | 'stripe'>,
  listingId: string,
  as: Person,
  quantity: number,
): Promise<StartedOrder> {
  const { body } = await api.call<StartedOrder>('POST', `/listings/${listingId}/orders`, { as, body: { quantity } });
  stripe.world.confirm(body.paymentIntentId, testCards.good);
  return body;
}

export interface BoughtOnStripe {
  paymentId: string;
  orderId: string;
  intentId: string;
}

/** A whole purchase. */
export async function buyOnStripe(
  selling: Pick<Selling, 'api' | 'stripe'>,
  listingId: string,
  as: Person,
  quantity: number,
): Promise<BoughtOnStripe> {
  const { orderId, paymentIntentId: intentId } = await payOnStripe(selling, listingId, as, quantity);
  const { api } = selling;
  const { body } = await api.call<OrderState>('POST', `/orders/${orderId}/finish`, { as });
  expect(body.status).toBe('succeeded');
  const [payment] = await api.database.query<{ id: string }>('select id from payments where order_id = $1', [orderId]);
  return { paymentId: payment!.id, orderId, intentId };
}
