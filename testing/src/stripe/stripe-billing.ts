import { randomBytes } from 'node:crypto';
import { invalid } from './stripe-error.ts';

const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

/** A year later, in seconds. */
export function yearAfter(at: number): number {
  const date = new Date(at * 1_000);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return seconds(date);
}

interface Price {
  id: string;
  object: 'price';
  active: boolean;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  tax_behavior: string;
  recurring: { interval: string } | null;
}

interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  url: string | null;
  customer: string;
  client_reference_id: string | null;
  subscription: string | null;
  metadata: Record<string, string>;
  livemode: boolean;
}

interface Invoice {
  id: string;
  object: 'invoice';
  status: 'draft' | 'open' | 'paid' | 'void';
  /** A draft is finalized by itself, and the card is asked for it. */
  auto_advance: boolean;
  customer: string;
  hosted_invoice_url: string | null;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
}

/** As the newest version has it: the period stands at the item, and the invoice knows its subscription by its parent. */
export interface StripeSubscription {
  id: string;
  object: 'subscription';
  status: 'active' | 'past_due' | 'canceled' | 'incomplete' | 'unpaid';
  customer: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  created: number;
  metadata: Record<string, string>;
  latest_invoice: string | null;
  items: {
    object: 'list';
    data: { id: string; object: 'subscription_item'; current_period_start: number; current_period_end: number }[];
  };
  livemode: boolean;
}

interface Told {
  announce: (type: string, object: object) => void;
  /** A payment of an invoice is an intent like others, and knows nothing of an order. @returns its id */
  pay: (cents: number, customer: string) => string;
}

/** Customers, prices, checkouts and subscriptions of a Stripe account, as far as Canopy depends on them. */
export class StripeBilling {
  readonly customers = new Map<string, { id: string; object: 'customer'; parameters: Record<string, unknown> }>();
  readonly prices: Price[] = [];
  readonly taxRates = new Set(['txr_hst']);
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, StripeSubscription>();
  readonly invoices = new Map<string, Invoice>();
  /** Invoices by the intents that paid them. */
  private readonly paidInvoices = new Map<string, string>();

  private readonly told: Told;

  constructor(told: Told) {
    this.told = told;
  }

  createCustomer(parameters: Record<string, unknown>): object {
    const customer = { id: newId('cus'), object: 'customer' as const, parameters };
    this.customers.set(customer.id, customer);
    return customer;
  }

  updateCustomer(id: string, parameters: Record<string, unknown>): object {
    const customer = this.customers.get(id);
    if (!customer) throw invalid(`No such customer: '${id}'`, { code: 'resource_missing', param: 'id' }, 404);
    Object.assign(customer.parameters, parameters);
    return customer;
  }

  listPrices({ lookup_keys: keys = [], active }: { lookup_keys?: string[]; active?: boolean }): object {
    const data = this.prices.filter((price) => keys.includes(price.lookup_key ?? '') && (!active || price.active));
    return { object: 'list', url: '/v1/prices', has_more: false, data };
  }

  createPrice(p: Record<string, unknown>): Price {
    if (this.prices.some(({ lookup_key }) => lookup_key === p.lookup_key))
      throw invalid(`A price with the lookup key ${String(p.lookup_key)} exists already.`, { param: 'lookup_key' });
    const price = { id: newId('price'), object: 'price', active: true, ...p } as unknown as Price;
    this.prices.push(price);
    return price;
  }

  createSession(p: Record<string, unknown>): Session {
    const customer = this.mustBeCustomer(p.customer);
    const [line] = p.line_items as { price: string; quantity: number }[];
    const price = this.prices.find(({ id }) => id === line!.price);
    if (!price)
      throw invalid(`No such price: '${line!.price}'`, { code: 'resource_missing', param: 'line_items[0][price]' });
    if (!price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', {
        param: 'line_items[0][price]',
      });
    const { default_tax_rates: rates = [] } = (p.subscription_data ?? {}) as { default_tax_rates?: string[] };
    const unknown = rates.find((rate) => !this.taxRates.has(rate));
    if (unknown !== undefined)
      throw invalid(`No such tax rate: '${unknown}'`, {
        code: 'resource_missing',
        param: 'subscription_data[default_tax_rates][0]',
      });
    if ((p.automatic_tax as { enabled?: boolean } | undefined)?.enabled && !p.customer_update)
      throw invalid('Automatic tax calculation in Checkout requires a valid address on the Customer.');
    const id = newId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      customer,
      client_reference_id: (p.client_reference_id as string | undefined) ?? null,
      subscription: null,
      metadata: ((p.subscription_data as { metadata?: object } | undefined)?.metadata ?? {}) as Record<string, string>,
      livemode: false,
    };
    this.sessions.set(id, session);
    return session;
  }

  session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw invalid(`No such checkout.session: '${id}'`, { code: 'resource_missing' }, 404);
    return session;
  }

  expire(id: string): Session {
    const session = this.session(id);
    if (session.status !== 'open')
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired.`, { param: 'session' });
    Object.assign(session, { status: 'expired', url: null } satisfies Partial<Session>);
    this.told.announce('checkout.session.expired', session);
    return session;
  }

  list({ customer, expand = [] }: { customer?: string; expand?: string[] }): object {
    const id = this.mustBeCustomer(customer);
    const data = [...this.subscriptions.values()]
      .filter((subscription) => subscription.customer === id)
      .map((subscription) => ({
        ...subscription,
        latest_invoice: expand.includes('data.latest_invoice')
          ? (this.invoices.get(subscription.latest_invoice ?? '') ?? null)
          : subscription.latest_invoice,
        customer: expand.includes('data.customer')
          ? { ...this.customers.get(id)!.parameters, id, object: 'customer' }
          : id,
      }));
    return { object: 'list', url: '/v1/subscriptions', has_more: false, data: data.toReversed() };
  }

  subscription(id: string): StripeSubscription {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing' }, 404);
    return subscription;
  }

  retrieve(id: string, { expand = [] }: { expand?: string[] }): object {
    const subscription = this.subscription(id);
    const invoice = this.invoices.get(subscription.latest_invoice ?? '');
    return expand.includes('latest_invoice') && invoice ? { ...subscription, latest_invoice: invoice } : subscription;
  }

  update(id: string, p: Record<string, unknown>): StripeSubscription {
    const subscription = this.subscription(id);
    if (subscription.status === 'canceled')
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
    if (p.cancel_at_period_end !== undefined) {
      subscription.cancel_at_period_end = p.cancel_at_period_end as boolean;
      subscription.cancel_at = subscription.cancel_at_period_end ? itemOf(subscription).current_period_end : null;
    }
    if (p.cancel_at !== undefined)
      subscription.cancel_at = p.cancel_at === '' ? null : Number(p.cancel_at as string | number);
    this.told.announce('customer.subscription.updated', subscription);
    return subscription;
  }

  /** What was not paid stays open, and can be paid on its page; a draft goes on. */
  cancel(id: string): StripeSubscription {
    const subscription = this.subscription(id);
    if (subscription.status === 'canceled')
      throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing' }, 404);
    subscription.status = 'canceled';
    this.told.announce('customer.subscription.deleted', subscription);
    return subscription;
  }

  invoicePayments({ payment, expand = [] }: { payment?: { payment_intent?: string }; expand?: string[] }): object {
    const intent = payment?.payment_intent ?? '';
    const invoice = this.paidInvoices.get(intent);
    const data = invoice
      ? [
          {
            id: `inpay_${invoice}`,
            object: 'invoice_payment',
            status: 'paid',
            invoice: expand.includes('data.invoice') ? this.invoices.get(invoice) : invoice,
            payment: { type: 'payment_intent', payment_intent: intent },
          },
        ]
      : [];
    return { object: 'list', url: '/v1/invoice_payments', has_more: false, data };
  }

  updateInvoice(id: string, p: { auto_advance?: boolean }): Invoice {
    const invoice = this.mustBeInvoice(id);
    if (invoice.status !== 'draft' && invoice.status !== 'open')
      throw invalid(`This invoice is ${invoice.status}, and can no longer be changed.`);
    Object.assign(invoice, p);
    return invoice;
  }

  finalizeInvoice(id: string, p: { auto_advance?: boolean }): Invoice {
    const invoice = this.mustBeInvoice(id);
    if (invoice.status !== 'draft') throw invalid("This invoice is already finalized, you can't re-finalize it.");
    Object.assign(invoice, p, { status: 'open', hosted_invoice_url: pageOf(id) });
    if (invoice.auto_advance) this.charge(invoice);
    return invoice;
  }

  voidInvoice(id: string): Invoice {
    const invoice = this.mustBeInvoice(id);
    if (invoice.status !== 'open') throw invalid(`You can only void open invoices; this one is ${invoice.status}.`);
    invoice.status = 'void';
    this.told.announce('invoice.voided', invoice);
    return invoice;
  }

  // What people and time do.

  /** Somebody pays on Stripe's page. @param at when the first year begins */
  payCheckout(sessionId: string, at = new Date()): StripeSubscription {
    const session = this.session(sessionId);
    if (session.status !== 'open') throw new Error('This checkout cannot be paid any more.');
    const start = seconds(at);
    const subscription: StripeSubscription = {
      id: newId('sub'),
      object: 'subscription',
      status: 'active',
      customer: session.customer,
      cancel_at: null,
      cancel_at_period_end: false,
      created: start,
      metadata: session.metadata,
      latest_invoice: null,
      items: {
        object: 'list',
        data: [
          {
            id: newId('si'),
            object: 'subscription_item',
            current_period_start: start,
            current_period_end: yearAfter(start),
          },
        ],
      },
      livemode: false,
    };
    this.subscriptions.set(subscription.id, subscription);
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      url: null,
      subscription: subscription.id,
    } satisfies Partial<Session>);
    this.told.announce('customer.subscription.created', subscription);
    this.invoice(subscription, 'paid');
    this.told.announce('checkout.session.completed', session);
    return subscription;
  }

  /**
   * The paid period ends: it ends, renews, or waits for a card that works. For about an hour after that it has renewed,
   * and the card was not asked yet.
   */
  endPeriod(id: string, card: 'good' | 'declined' | 'not asked yet' = 'good'): void {
    const subscription = this.subscription(id);
    const item = itemOf(subscription);
    if (subscription.cancel_at !== null) {
      this.cancel(id);
      return;
    }
    item.current_period_start = item.current_period_end;
    item.current_period_end = yearAfter(item.current_period_end);
    if (card === 'declined') subscription.status = 'past_due';
    this.told.announce('customer.subscription.updated', subscription);
    this.invoice(subscription, card === 'good' ? 'paid' : card === 'declined' ? 'open' : 'draft');
  }

  /** With another card, on the page of the invoice. */
  payInvoice(id: string): void {
    const subscription = this.subscription(id);
    const invoice = this.invoices.get(subscription.latest_invoice!)!;
    invoice.status = 'paid';
    subscription.status = 'active';
    this.pay(invoice);
    this.told.announce('invoice.paid', invoice);
    this.told.announce('customer.subscription.updated', subscription);
  }

  /** An hour later the card is asked for what was left a draft, also once its subscription has ended. @returns whether */
  chargeDraft(id: string): boolean {
    const invoice = this.mustBeInvoice(this.subscription(id).latest_invoice!);
    if (invoice.status !== 'draft' || !invoice.auto_advance) return false;
    this.finalizeInvoice(invoice.id, {});
    return true;
  }

  /** That hour is over: the card is being asked, and the answer is still to come. */
  askCard(id: string): void {
    const invoice = this.mustBeInvoice(this.subscription(id).latest_invoice!);
    if (invoice.status !== 'draft' || !invoice.auto_advance) throw new Error('The card is not asked for this.');
    Object.assign(invoice, { status: 'open', hosted_invoice_url: pageOf(invoice.id) } satisfies Partial<Invoice>);
  }

  /** It said yes; no change of the invoice or its subscription meanwhile stops that. */
  answerOfCard(id: string): void {
    this.charge(this.mustBeInvoice(this.subscription(id).latest_invoice!));
  }

  private charge(invoice: Invoice): void {
    invoice.status = 'paid';
    this.pay(invoice);
    this.told.announce('invoice.paid', invoice);
  }

  private invoice(subscription: StripeSubscription, status: Invoice['status']): void {
    const id = newId('in');
    const invoice: Invoice = {
      id,
      object: 'invoice',
      status,
      customer: subscription.customer,
      auto_advance: status === 'draft',
      hosted_invoice_url: status === 'draft' ? null : pageOf(id),
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    };
    this.invoices.set(id, invoice);
    subscription.latest_invoice = id;
    if (status === 'paid') this.pay(invoice);
    if (status === 'draft') this.told.announce('invoice.created', invoice);
    else this.told.announce(status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  }

  private pay(invoice: Invoice): void {
    this.paidInvoices.set(this.told.pay(33_300, invoice.customer), invoice.id);
  }

  private mustBeInvoice(id: string): Invoice {
    const invoice = this.invoices.get(id);
    if (!invoice) throw invalid(`No such invoice: '${id}'`, { code: 'resource_missing', param: 'invoice' }, 404);
    return invoice;
  }

  private mustBeCustomer(id: unknown): string {
    if (typeof id !== 'string' || !this.customers.has(id))
      throw invalid(`No such customer: '${String(id)}'`, { code: 'resource_missing', param: 'customer' });
    return id;
  }
}

const pageOf = (invoiceId: string): string => `https://invoice.stripe.com/i/${invoiceId}`;
const itemOf = (subscription: StripeSubscription) => subscription.items.data[0]!;
