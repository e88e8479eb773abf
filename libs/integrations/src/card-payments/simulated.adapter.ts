import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Refusal } from '@canopy/contracts/refusals';
import { canceledIntent } from './canceled-intent.ts';
import type {
  AccountState,
  CardEvent,
  CardPayments,
  ListedEvent,
  ProviderDispute,
  WebhookEndpoint,
  NewAccount,
  NewIntent,
  NewRefund,
  PaymentIntent,
  ProviderRefund,
  RefundTotals,
} from './card-payments.port.ts';
import { CardProviderFailure } from './card-provider-failure.ts';
import { isSigned, sign } from './signature.ts';
import { SimulatedAccounts } from './simulated-accounts.ts';
import { SimulatedPayouts } from './simulated-payouts.ts';
import { isSimulated, simulatedPrefix } from './simulated-intent.ts';
import { storable } from './storable.ts';
import { SimulatedRecords } from './simulated-records.ts';
import { SimulatedMemory, type SimulatedStore } from './simulated-store.ts';
import { SimulatedSubscriptions } from './simulated-subscriptions.ts';

const intentDelay = 800;
const confirmationDelay = 1_500;

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  account: z.string().max(255).optional(),
  data: z.object({
    object: z.object({
      id: z.string().min(1).max(255),
      object: z.string().optional(),
      customer: z.string().max(255).optional(),
    }),
  }),
});

/** Hands an event to our own webhook endpoint, as the real provider would. */
export type DeliverEvent = (body: string, signature: string, endpoint: WebhookEndpoint) => Promise<void>;

/**
 * The simulated card provider: lives in the memory of the API process, charges nobody, answers after the delays of a
 * real one, and signs its events with a secret of this start, so that the same inbox and jobs run as with real cards.
 */
export class SimulatedCardPayments implements CardPayments {
  readonly simulated = true;
  readonly publishableKey = null;
  readonly records: SimulatedRecords;
  readonly accounts: SimulatedAccounts;
  readonly payouts: SimulatedPayouts;
  readonly subscriptions: SimulatedSubscriptions;
  private readonly intents = new Map<string, PaymentIntent>();
  private readonly listerEmails = new Map<string, string>();
  private readonly byKey = new Map<string, { id: string; request: string }>();
  private readonly refundsByKey = new Map<string, ProviderRefund>();
  private readonly refunds = new Map<string, ProviderRefund[]>();
  private readonly refunded = new Map<string, RefundTotals>();
  private readonly secrets: Record<WebhookEndpoint, string> = { platform: newSecret(), connect: newSecret() };

  constructor(
    private readonly delays: boolean,
    private readonly deliver: DeliverEvent,
    log: { error(facts: object, text: string): void },
    { store = new SimulatedMemory(), publicUrl = '' }: { store?: SimulatedStore; publicUrl?: string } = {},
  ) {
    this.records = new SimulatedRecords(log);
    this.payouts = new SimulatedPayouts(store);
    this.accounts = new SimulatedAccounts(store, publicUrl, (id) =>
      this.announce('account.updated', { id, object: 'account' }, id),
    );
    this.subscriptions = new SimulatedSubscriptions(store, publicUrl, (type, object) => this.announce(type, object));
  }

  async createIntent(intent: NewIntent, idempotencyKey: string): Promise<PaymentIntent> {
    if (this.delays) await pause(intentDelay);
    const request = JSON.stringify(intent);
    const known = this.byKey.get(idempotencyKey);
    if (known && known.request !== request)
      throw new CardProviderFailure('refused', { cause: new Error('This key was used with other parameters.') });
    if (known) return this.copy(known.id);
    const id = simulatedPrefix + randomBytes(12).toString('hex');
    this.byKey.set(idempotencyKey, { id, request });
    this.listerEmails.set(id, intent.listerEmail);
    this.intents.set(id, {
      id,
      status: 'requires_payment_method',
      clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      amountCents: intent.amountCents,
      amountReceivedCents: 0,
      currency: 'cad',
      applicationFeeCents: intent.applicationFeeCents,
      destination: intent.destination,
      metadata: { ...intent.metadata },
      livemode: false,
      declined: null,
      refunded: { amountCents: 0, feeCents: 0 },
    });
    return this.copy(id);
  }

  /** After a restart nothing is known any more; an unknown intent is a canceled one, so that its hold goes free. */
  async retrieveIntent(id: string): Promise<PaymentIntent> {
    return this.copy(id);
  }

  async cancelIntent(id: string): Promise<PaymentIntent> {
    const intent = this.intents.get(id);
    if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled') {
      intent.status = 'canceled';
      await this.announce('payment_intent.canceled', { id, object: 'payment_intent' });
    }
    return this.copy(id);
  }

  /**
   * A refund of a recorded sale always succeeds, also after a restart. The fee goes back in proportion. Money that a
   * real provider took, before its keys were removed, only that one can return.
   */
  async refund(
    { intentId, amountCents, chargedCents, applicationFeeCents, metadata }: NewRefund,
    idempotencyKey: string,
  ): Promise<ProviderRefund> {
    if (!isSimulated(intentId))
      throw new CardProviderFailure('refused', {
        cause: new Error(
          'This was paid with a real card, and no card provider is set up. Please set its keys and try again.',
        ),
      });
    const known = this.refundsByKey.get(idempotencyKey);
    if (known) return known;
    const before = this.refunded.get(intentId) ?? { amountCents: 0, feeCents: 0 };
    const total = before.amountCents + amountCents;
    if (total > chargedCents)
      throw new CardProviderFailure('refused', { cause: new Error('More than what was charged cannot go back.') });
    const totals = { amountCents: total, feeCents: Math.round((applicationFeeCents * total) / chargedCents) };
    const refund: ProviderRefund = {
      id: `re_sim_${randomBytes(12).toString('hex')}`,
      metadata: { ...metadata },
      status: 'succeeded',
      amountCents,
      reversedCents: amountCents,
      totals,
    };
    this.refunded.set(intentId, totals);
    this.refundsByKey.set(idempotencyKey, refund);
    this.refunds.set(intentId, [...(this.refunds.get(intentId) ?? []), refund]);
    await this.payouts.refunded(intentId, { id: refund.id, amountCents, feeCents: totals.feeCents - before.feeCents });
    return refund;
  }

  async refundsOf(intentId: string): Promise<ProviderRefund[]> {
    return [...(this.refunds.get(intentId) ?? [])];
  }

  createAccount(account: NewAccount, idempotencyKey: string): Promise<AccountState> {
    return this.accounts.create(account, idempotencyKey);
  }

  async createOnboardingLink(accountId: string, { returnUrl }: { returnUrl: string }): Promise<string> {
    return this.accounts.onboarding(accountId, returnUrl);
  }

  createDashboardLink(accountId: string): Promise<string> {
    return this.accounts.dashboard(accountId);
  }

  retrieveAccount(id: string): Promise<AccountState> {
    return this.accounts.retrieve(id);
  }

  async retrieveDispute(): Promise<ProviderDispute> {
    throw new CardProviderFailure('refused', { cause: new Error('Nobody disputes a simulated charge.') });
  }

  async reverseTransfer(): Promise<void> {
    throw new CardProviderFailure('refused', { cause: new Error('Nothing is transferred for a simulated charge.') });
  }

  async isReversed(): Promise<boolean> {
    return false;
  }

  /** An event that got lost is not sent again: finish and the sweep of the holds settle without it. */
  async eventsSince(): Promise<ListedEvent[]> {
    return [];
  }

  /** What the simulated card element in the browser does. Always succeeds, unless the hold was cancelled meanwhile. */
  async confirm(id: string, clientSecret: string): Promise<PaymentIntent> {
    const intent = this.intents.get(id);
    if (!intent || intent.clientSecret !== clientSecret) throw new Refusal('order_not_found');
    if (this.delays) await pause(confirmationDelay);
    if (intent.status === 'canceled') throw new Refusal('payment_failed');
    if (intent.status !== 'succeeded') {
      intent.status = 'succeeded';
      intent.amountReceivedCents = intent.amountCents;
      await this.payouts.charged({
        intentId: id,
        accountId: intent.destination,
        amountCents: intent.amountCents,
        feeCents: intent.applicationFeeCents,
      });
      const { listingId, buyerId, quantity } = intent.metadata;
      this.records.recordPayment({
        listingId: listingId!,
        userId: buyerId!,
        amount: intent.amountCents,
        quantity: Number(quantity),
        paymentIntentId: id,
        listerEmail: this.listerEmails.get(id)!,
        status: 'succeeded',
      });
      await this.announce('payment_intent.succeeded', { id, object: 'payment_intent' });
    }
    return this.copy(id);
  }

  readEvent(rawBody: Buffer, signature: string | undefined, endpoint: WebhookEndpoint): CardEvent {
    if (!isSigned(rawBody, signature, this.secrets[endpoint], new Date())) throw new Refusal('bad_signature');
    const event = eventSchema.safeParse(parsed(rawBody));
    if (!event.success) throw new Refusal('malformed_request');
    const { id, type, livemode, account, data } = event.data;
    if ((account !== undefined) !== (endpoint === 'connect') || livemode) throw new Refusal('wrong_webhook_endpoint');
    return storable({
      id,
      type,
      livemode,
      account: account ?? null,
      objectId: data.object.id,
      intentId: data.object.object === 'payment_intent' ? data.object.id : null,
      customerId: data.object.customer ?? null,
    });
  }

  private async announce(
    type: string,
    object: { id: string; object: string; customer?: string },
    account?: string,
  ): Promise<void> {
    const body = JSON.stringify({
      id: `evt_sim_${randomBytes(12).toString('hex')}`,
      type,
      livemode: false,
      ...(account ? { account } : {}),
      data: { object },
    });
    const endpoint = account ? 'connect' : 'platform';
    // Like the real provider's, an event may get lost: finish and the sweeps do not depend on it.
    await this.deliver(body, sign(body, this.secrets[endpoint], new Date()), endpoint).catch(() => undefined);
  }

  private copy(id: string): PaymentIntent {
    const intent = this.intents.get(id);
    const refunded = this.refunded.get(id) ?? { amountCents: 0, feeCents: 0 };
    return intent ? { ...intent, metadata: { ...intent.metadata }, refunded } : canceledIntent(id, refunded);
  }
}

const newSecret = (): string => randomBytes(32).toString('hex');

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return null;
  }
}
