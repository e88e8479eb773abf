import { createHash } from 'node:crypto';
import { premiumYearCents } from '@canopy/contracts/premium-price';
import { Refusal } from '@canopy/contracts/refusals';
import type { SimulatedSubscriptionAction } from '@canopy/contracts/simulated-card-actions';
import type { SimulatedPremiumPage } from '@canopy/contracts/simulated-cards';
import { CardProviderFailure } from './card-provider-failure.ts';
import type {
  CardSubscription,
  CardSubscriptions,
  NewCheckout,
  NewCustomer,
  SubscriptionCheckout,
} from './card-subscriptions.port.ts';
import { isSimulatedCustomer, simulatedCustomerPrefix } from './simulated-ids.ts';
import {
  endedNow,
  givenUp,
  newSubscription,
  paid,
  periodEnded,
  type SimulatedCustomer,
  type SimulatedSubscription,
} from './simulated-customer.ts';
import type { SimulatedStore } from './simulated-store.ts';

/** Ontario's, for the page that plays the checkout. */
const taxPercent = 13;
const amounts = { amountCents: premiumYearCents, taxCents: Math.round((premiumYearCents * taxPercent) / 100) };

/** Tells our own webhook, as the real provider would. */
type Announce = (type: string, object: { id: string; object: string; customer: string }) => Promise<void>;

/**
 * Subscriptions of the simulated provider. They are kept in the database, so that API and worker see the same and a
 * restart forgets none. Every customer has a clock of its own, which the person behind it can move.
 */
export class SimulatedSubscriptions implements CardSubscriptions {
  readonly simulated = true;

  constructor(
    private readonly store: SimulatedStore,
    private readonly publicUrl: string,
    private readonly announce: Announce = async () => undefined,
  ) {}

  async createCustomer({ userId }: NewCustomer, idempotencyKey: string): Promise<{ id: string }> {
    const id = simulatedCustomerPrefix + createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24);
    await this.store.change<SimulatedCustomer>(
      id,
      // No name and no address: what is kept here outlives the person.
      (known) => known ?? { id, ownerId: userId, now: null, checkouts: [], subscriptions: [] },
    );
    return { id };
  }

  /** It writes to nobody. */
  async setEmail(): Promise<void> {}

  /** What it knows lies in the database beside its customers: it can know of no other. */
  async ownerOf(): Promise<null> {
    return null;
  }

  async openCheckout(
    { customerId, successUrl, cancelUrl }: NewCheckout,
    idempotencyKey: string,
  ): Promise<SubscriptionCheckout> {
    const id = `cs_sim_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24)}`;
    await this.change(customerId, (customer) => {
      if (!customer.checkouts.some((known) => known.id === id))
        customer.checkouts.push({ id, status: 'open', successUrl, cancelUrl });
    });
    await this.store.change(id, () => ({ customerId }));
    return this.retrieveCheckout(id);
  }

  async retrieveCheckout(id: string): Promise<SubscriptionCheckout> {
    const customer = await this.customerOf(id);
    const status = customer?.checkouts.find((known) => known.id === id)?.status ?? 'expired';
    return { id, status, url: status === 'open' ? this.page(id) : null };
  }

  async expireCheckout(id: string): Promise<SubscriptionCheckout> {
    const customer = await this.customerOf(id);
    if (customer)
      await this.change(customer.id, ({ checkouts }) => {
        const checkout = checkouts.find((known) => known.id === id);
        if (checkout?.status === 'open') checkout.status = 'expired';
      });
    return this.retrieveCheckout(id);
  }

  async subscriptionsOf(customerId: string): Promise<CardSubscription[] | null> {
    if (!isSimulatedCustomer(customerId))
      throw new CardProviderFailure('refused', {
        aboutOurKey: true,
        cause: new Error('This is a customer of a real card provider, and none is set up. Please set its keys.'),
      });
    const customer = await this.store.read<SimulatedCustomer>(customerId);
    return customer?.subscriptions.map((subscription) => this.shown(subscription)) ?? null;
  }

  /** Nobody returns a payment of Premium here. */
  async paidBy(): Promise<null> {
    return null;
  }

  async setToEnd(subscriptionId: string, ends: boolean): Promise<void> {
    await this.changeSubscription(subscriptionId, 'updated', (subscription) => {
      subscription.ends = ends;
    });
  }

  async endNow(subscriptionId: string): Promise<void> {
    await this.changeSubscription(subscriptionId, 'deleted', endedNow);
  }

  /** Here an invoice ends with its subscription. */
  async dropInvoice(): Promise<void> {}

  /** The page that plays the provider's: a checkout, an open invoice, or the customer's clock. */
  page(id: string): string {
    return `${this.publicUrl}/simulated-card-provider/premium/${id}`;
  }

  /** @throws Refusal not_found, also for whatever is somebody else's */
  async look(id: string, viewerId: string): Promise<SimulatedPremiumPage> {
    const customer = await this.customerOf(id);
    if (!customer || customer.ownerId !== viewerId) throw new Refusal('not_found');
    const subscription = customer.subscriptions.at(-1);
    const shown = subscription ? this.shown(subscription) : null;
    return {
      ...amounts,
      kind: id.startsWith('cs_') ? 'checkout' : id.startsWith('in_') ? 'invoice' : 'clock',
      open: id.startsWith('cs_')
        ? (await this.retrieveCheckout(id)).status === 'open'
        : id.startsWith('in_')
          ? subscription?.invoiceId === id
          : true,
      state: shown?.state ?? null,
      currentPeriodEnd: shown?.currentPeriodEnd.toISOString() ?? null,
      ends: shown?.endsAt !== null && shown?.endsAt !== undefined,
    };
  }

  /**
   * A button of that page. @returns where the browser goes on
   * @throws Refusal not_found, payment_failed for a declined card, simulated_link_expired where nothing is to be paid
   */
  async act(id: string, viewerId: string, action: SimulatedSubscriptionAction): Promise<string> {
    const { kind, open } = await this.look(id, viewerId);
    const customer = (await this.customerOf(id))!;
    const ours = `${this.publicUrl}/premium`;
    const checkout = customer.checkouts.find((known) => known.id === id);
    if (action === 'leave') return checkout?.cancelUrl ?? ours;
    if (kind === 'clock') {
      const latest = customer.subscriptions.at(-1);
      if (latest) await this.move(latest.id, action);
      return this.page(id);
    }
    if (!open) throw new Refusal('simulated_link_expired');
    if (action !== 'pay') throw new Refusal('payment_failed');
    if (kind === 'invoice') {
      await this.changeSubscription(customer.subscriptions.at(-1)!.id, 'updated', paid);
      return ours;
    }
    const made = await this.pay(customer.id, id);
    if (made) {
      await this.announce('customer.subscription.created', { ...made, object: 'subscription' });
      await this.announce('checkout.session.completed', { id, object: 'checkout.session', customer: customer.id });
    }
    return checkout!.successUrl;
  }

  /** Time passes for one subscription, as a test or the person behind it wishes. */
  async move(subscriptionId: string, action: SimulatedSubscriptionAction): Promise<void> {
    if (action === 'given_up') return this.changeSubscription(subscriptionId, 'deleted', givenUp);
    const good = action === 'period_ends';
    if (!good && action !== 'period_ends_unpaid') return;
    await this.changeSubscription(subscriptionId, 'updated', (subscription, customer) =>
      periodEnded(subscription, customer, good),
    );
    await this.announceInvoice(subscriptionId, good);
  }

  /** A second press of the button finds the checkout paid. */
  private async pay(customerId: string, checkoutId: string): Promise<{ id: string; customer: string } | null> {
    let made: SimulatedSubscription | null = null;
    await this.change(customerId, (customer) => {
      const checkout = customer.checkouts.find(({ id }) => id === checkoutId);
      if (checkout?.status !== 'open') return;
      checkout.status = 'complete';
      made = newSubscription(customer, checkoutId);
    });
    const { id } = (made ?? {}) as Partial<SimulatedSubscription>;
    if (id === undefined) return null;
    await this.store.change(id, () => ({ customerId }));
    return { id, customer: customerId };
  }

  private async announceInvoice(subscriptionId: string, good: boolean): Promise<void> {
    const customer = await this.customerOf(subscriptionId);
    if (customer)
      await this.announce(good ? 'invoice.paid' : 'invoice.payment_failed', {
        id: `in_${subscriptionId}`,
        object: 'invoice',
        customer: customer.id,
      });
  }

  private async changeSubscription(
    id: string,
    what: 'updated' | 'deleted',
    change: (subscription: SimulatedSubscription, customer: SimulatedCustomer) => void,
  ): Promise<void> {
    const customer = await this.customerOf(id);
    if (!customer) throw new CardProviderFailure('refused', { missing: true, cause: new Error(`No ${id} is known.`) });
    let invoiceId: string | null = null;
    await this.change(customer.id, (current) => {
      const subscription = current.subscriptions.find((known) => known.id === id)!;
      change(subscription, current);
      ({ invoiceId } = subscription);
    });
    if (invoiceId !== null) await this.store.change(invoiceId, () => ({ customerId: customer.id }));
    await this.announce(`customer.subscription.${what}`, { id, object: 'subscription', customer: customer.id });
  }

  private async change(customerId: string, change: (customer: SimulatedCustomer) => void): Promise<void> {
    await this.store.change<SimulatedCustomer>(customerId, (customer) => {
      if (!customer)
        throw new CardProviderFailure('refused', { missing: true, cause: new Error(`No ${customerId} is known.`) });
      change(customer);
      return customer;
    });
  }

  /** Checkouts, invoices and subscriptions are kept at their customer, and lead there by their own ids. */
  private async customerOf(id: string): Promise<SimulatedCustomer | null> {
    const customerId = isSimulatedCustomer(id) ? id : (await this.store.read<{ customerId: string }>(id))?.customerId;
    return customerId === undefined ? null : this.store.read<SimulatedCustomer>(customerId);
  }

  private shown({ id, state, start, end, ends, created, invoiceId }: SimulatedSubscription): CardSubscription {
    return {
      id,
      state,
      currentPeriodStart: new Date(start),
      currentPeriodEnd: new Date(end),
      endsAt: ends ? new Date(end) : null,
      createdAt: new Date(created),
      unpaid: invoiceId !== null,
      paymentUrl: invoiceId === null ? null : this.page(invoiceId),
      customerEmail: null,
    };
  }
}
