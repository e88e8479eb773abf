import type Stripe from 'stripe';
import { brand } from '@canopy/contracts/brand';
import { premiumYearCents } from '@canopy/contracts/premium-price';
import type { Logger } from '@canopy/platform/logging';
import { CardProviderFailure } from './card-provider-failure.ts';
import type {
  CardSubscription,
  PaidYear,
  CardSubscriptions,
  NewCheckout,
  NewCustomer,
  SubscriptionCheckout,
} from './card-subscriptions.port.ts';
import { isSimulatedCustomer } from './simulated-ids.ts';
import { idOf } from './stripe-answers.ts';
import { callStripe } from './stripe-call.ts';
import type { StripeConfig } from './stripe-client.ts';
import { endStripeSubscription } from './stripe-end-now.ts';
import { isMissing, stripeCode, stripeParam } from './stripe-failure.ts';

/** Marks what is ours: somebody may sell other things to the same customer from the dashboard. */
const mark = { canopy: 'premium' };
/** By this the price is found again. It names the amount: another amount is another price, and old ones go on. */
const lookupKey = `canopy_premium_yearly_cad_${premiumYearCents}`;

/** Premium as a yearly subscription of Stripe Billing, paid on Stripe's own checkout page. */
export class StripeSubscriptions implements CardSubscriptions {
  readonly simulated = false;
  private price: Promise<string> | undefined;

  constructor(
    private readonly stripe: Stripe,
    private readonly config: Pick<StripeConfig, 'premiumTax'>,
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  async createCustomer({ userId, email, name }: NewCustomer, idempotencyKey: string): Promise<{ id: string }> {
    return this.call(async () => {
      const { id } = await this.stripe.customers.create(
        { email, name, metadata: { ...mark, userId } },
        { idempotencyKey },
      );
      return { id };
    });
  }

  async setEmail(customerId: string, email: string): Promise<void> {
    await this.call(() => this.stripe.customers.update(customerId, { email }));
  }

  async openCheckout(
    { customerId, userId, successUrl, cancelUrl }: NewCheckout,
    idempotencyKey: string,
  ): Promise<SubscriptionCheckout> {
    const { premiumTax } = this.config;
    const metadata = { ...mark, userId };
    return this.call(async () => {
      try {
        const made = await this.stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price: await this.priceId(), quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
            // Means of payment that settle days later would make Premium begin unpaid.
            allowed_payment_method_types: ['card'],
            billing_address_collection: 'required',
            ...(premiumTax === 'automatic'
              ? // Without an address of the customer no tax can be found.
                { automatic_tax: { enabled: true }, customer_update: { address: 'auto', name: 'auto' } }
              : {}),
            metadata,
            subscription_data: {
              metadata,
              billing_mode: { type: 'flexible' },
              ...(premiumTax.startsWith('txr_') ? { default_tax_rates: [premiumTax] } : {}),
            },
          },
          { idempotencyKey },
        );
        return checkoutOf(made);
      } catch (error) {
        // Archived or deleted since it was found: the next one who asks looks again.
        if (stripeParam(error)?.startsWith('line_items')) this.price = undefined;
        throw error;
      }
    });
  }

  async retrieveCheckout(id: string): Promise<SubscriptionCheckout> {
    return this.call(async () => {
      try {
        return checkoutOf(await this.stripe.checkout.sessions.retrieve(id));
      } catch (error) {
        if (isMissing(error)) return { id, status: 'expired', url: null };
        throw error;
      }
    });
  }

  async expireCheckout(id: string): Promise<SubscriptionCheckout> {
    return this.call(async () => {
      const checkout = await this.retrieveCheckout(id);
      if (checkout.status !== 'open') return checkout;
      try {
        return checkoutOf(await this.stripe.checkout.sessions.expire(id));
      } catch (error) {
        // Paid meanwhile, most likely: what it is now decides.
        const now = await this.retrieveCheckout(id);
        if (now.status === 'open') throw error;
        return now;
      }
    });
  }

  async subscriptionsOf(customerId: string): Promise<CardSubscription[] | null> {
    return (await this.soldTo(customerId))?.map(subscriptionOf) ?? null;
  }

  async ownerOf(customerId: string): Promise<{ userId: string; livemode: boolean } | null> {
    const sold = (await this.soldTo(customerId)) ?? [];
    const userId = sold.find(({ metadata }) => metadata.userId)?.metadata.userId;
    return userId === undefined ? null : { userId, livemode: sold.some(({ livemode }) => livemode) };
  }

  private async soldTo(customerId: string): Promise<Stripe.Subscription[] | null> {
    // Left over from before the keys were set: nobody pays for it.
    if (isSimulatedCustomer(customerId)) return null;
    return this.call(async () => {
      try {
        const all = await this.stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: 100,
          expand: ['data.latest_invoice', 'data.customer'],
        });
        return all.data.filter(({ metadata }) => metadata.canopy === mark.canopy);
      } catch (error) {
        if (stripeCode(error) === 'resource_missing') return null;
        throw error;
      }
    });
  }

  async paidBy(intentId: string): Promise<PaidYear | null> {
    return this.call(async () => {
      const { data } = await this.stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: intentId },
        expand: ['data.invoice'],
        limit: 1,
      });
      const invoice = data[0]?.invoice;
      if (typeof invoice !== 'object' || invoice.deleted === true) return null;
      const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
      if (subscriptionId === null) return null;
      const { customer, latest_invoice, metadata } = await this.stripe.subscriptions.retrieve(subscriptionId);
      const customerId = idOf(customer);
      if (metadata.canopy !== mark.canopy || customerId === null) return null;
      return { customerId, subscriptionId, current: idOf(latest_invoice) === invoice.id };
    });
  }

  async setToEnd(subscriptionId: string, ends: boolean): Promise<void> {
    await this.call(async () => {
      if (ends) {
        await this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
        return;
      }
      // The dashboard may have set a day instead.
      const known = await this.stripe.subscriptions.retrieve(subscriptionId);
      if (known.cancel_at_period_end)
        await this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
      else if (known.cancel_at !== null) await this.stripe.subscriptions.update(subscriptionId, { cancel_at: '' });
    });
  }

  async endNow(subscriptionId: string): Promise<void> {
    await this.call(() => endStripeSubscription(this.stripe, this.logger, subscriptionId));
  }

  /**
   * Stripe leaves it open, and its page takes money for it; a draft goes on to be charged. A draft of a subscription
   * cannot be deleted: it is finalized without asking the card, and then void.
   */
  async dropInvoice(subscriptionId: string): Promise<void> {
    await this.call(async () => {
      const invoice = await this.latestInvoice(subscriptionId);
      if (invoice === null) return;
      if (invoice.status === 'draft') await this.stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: false });
      await this.stripe.invoices.voidInvoice(invoice.id);
    });
  }

  private async latestInvoice(subscriptionId: string): Promise<Stripe.Invoice | null> {
    const { latest_invoice } = await this.stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] });
    return typeof latest_invoice === 'object' ? latest_invoice : null;
  }

  /** Found by its key, or made the first time that it is needed. */
  private priceId(): Promise<string> {
    const price = (this.price ??= this.findPrice());
    price.catch(() => (this.price = undefined));
    return price;
  }

  private async findPrice(): Promise<string> {
    const price = (await this.knownPrice()) ?? (await this.newPrice());
    const { id, unit_amount, currency, recurring } = price;
    if (unit_amount !== premiumYearCents || currency !== 'cad' || recurring?.interval !== 'year')
      throw new CardProviderFailure('broken', {
        cause: new Error(`The price ${id} has the lookup key ${lookupKey}, and another amount. Take the key from it.`),
      });
    return id;
  }

  private async knownPrice(): Promise<Stripe.Price | undefined> {
    return (await this.stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })).data[0];
  }

  private async newPrice(): Promise<Stripe.Price> {
    try {
      return await this.stripe.prices.create({
        currency: 'cad',
        unit_amount: premiumYearCents,
        recurring: { interval: 'year' },
        tax_behavior: 'exclusive',
        lookup_key: lookupKey,
        product_data: { name: `${brand.name} Premium` },
      });
    } catch (error) {
      // Another process was quicker: a lookup key belongs to one price.
      const made = await this.knownPrice();
      if (!made) throw error;
      return made;
    }
  }

  private call<T>(work: () => Promise<T>): Promise<T> {
    return callStripe(this.logger, work);
  }
}

const checkoutOf = ({ id, status, url }: Stripe.Checkout.Session): SubscriptionCheckout => ({
  id,
  status: status === 'open' ? 'open' : status === 'complete' ? 'complete' : 'expired',
  url: status === 'open' ? url : null,
});

const date = (seconds: number): Date => new Date(seconds * 1_000);

/** The period stands at the item, of which ours have one. */
function subscriptionOf(subscription: Stripe.Subscription): CardSubscription {
  const { current_period_start, current_period_end } = subscription.items.data[0]!;
  const { cancel_at, cancel_at_period_end, customer, latest_invoice } = subscription;
  // A day after this period is no end of this period: it renews before.
  const day = cancel_at !== null && cancel_at <= current_period_end ? cancel_at : null;
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  return {
    id: subscription.id,
    state: subscription.status as CardSubscription['state'],
    currentPeriodStart: date(current_period_start),
    currentPeriodEnd: date(current_period_end),
    endsAt: day !== null ? date(day) : cancel_at_period_end ? date(current_period_end) : null,
    createdAt: date(subscription.created),
    unpaid: invoice?.status === 'draft' || invoice?.status === 'open',
    paymentUrl: invoice?.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
    customerEmail: typeof customer === 'object' && customer.deleted !== true ? customer.email : null,
  };
}
