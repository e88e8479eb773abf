import { randomBytes } from 'node:crypto';
import { StripeBalances } from './stripe-balances.ts';
import { StripeBilling } from './stripe-billing.ts';
import { invalid, StripeError } from './stripe-error.ts';

const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
const newTransfer = (intent: Intent): Transfer => ({
  id: newId('tr'),
  object: 'transfer',
  destination: intent.transfer_data?.destination ?? '',
  amount: intent.amount,
  amount_reversed: 0,
  reversals: { object: 'list', has_more: false, url: '/v1/transfers/reversals', data: [] },
});
const now = (): number => Math.floor(Date.now() / 1_000);

/** Numbers of cards that end in one certain way; every other card is good. The first two are Stripe's own. */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authenticate: '4000002760003184',
  processing: '4000000000009995',
} as const;

export interface Intent {
  id: string;
  object: 'payment_intent';
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  client_secret: string;
  amount: number;
  amount_received: number;
  currency: string;
  application_fee_amount: number | null;
  transfer_data: { destination: string } | null;
  metadata: Record<string, string>;
  description: string | null;
  receipt_email: string | null;
  statement_descriptor_suffix: string | null;
  cancellation_reason: string | null;
  last_payment_error: { type: 'card_error'; code: string; decline_code?: string; message: string } | null;
  latest_charge: string | null;
  next_action: { type: string; use_stripe_sdk: object } | null;
  /** Who subscribes is one, who buys tickets is none. */
  customer: string | null;
  livemode: boolean;
  created: number;
}

interface Transfer {
  id: string;
  object: 'transfer';
  destination: string;
  amount: number;
  amount_reversed: number;
  reversals: {
    object: 'list';
    has_more: boolean;
    url: string;
    data: TransferReversal[];
  };
}

interface TransferReversal {
  id: string;
  object: 'transfer_reversal';
  amount: number;
  metadata: Record<string, string>;
}

export interface Charge {
  id: string;
  object: 'charge';
  payment_intent: string;
  customer: string | null;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  application_fee: string | null;
  transfer: Transfer;
  livemode: boolean;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded' | 'failed';
  transfer_reversal: TransferReversal | null;
  metadata: Record<string, string>;
}

interface Account {
  id: string;
  object: 'account';
  charges_enabled: boolean;
  details_submitted: boolean;
  payouts_enabled: boolean;
  email?: string;
  requirements: { currently_due: string[]; pending_verification: string[]; disabled_reason: string | null };
}

interface Dispute {
  id: string;
  object: 'dispute';
  status: string;
  reason: string;
  amount: number;
  charge: string;
  payment_intent: string;
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number };
}

type Announce = (type: string, object: object, account?: string) => void;

/**
 * What a Stripe account remembers and the rules by which it changes, as far as Canopy depends on them. No HTTP here.
 */
export class StripeWorld {
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly fees = new Map<string, { id: string; object: 'application_fee'; amount: number; amount_refunded: number }>();
  readonly refunds: Refund[] = [];
  readonly accounts = new Map<string, Account>();
  readonly disputes = new Map<string, Dispute>();
  readonly billing: StripeBilling;
  /** The accounts that were made here, in order, with what was said of them. */
  readonly opened: { id: string; parameters: Record<string, unknown> }[] = [];
  /** Every account is known and complete, for tests whose accounts come from demo data. */
  everyAccountIsComplete = false;

  readonly balances: StripeBalances;
  private readonly announce: Announce;

  constructor(announce: Announce) {
    this.announce = announce;
    this.balances = new StripeBalances(announce);
    this.billing = new StripeBilling({
      announce,
      pay: (amount, customer) => {
        const intent = Object.assign(this.createIntent({ amount, currency: 'cad' }), { customer });
        return this.succeed(intent.id).id;
      },
    });
  }

  createIntent(p: Record<string, unknown>): Intent {
    const amount = p.amount as number;
    const fee = (p.application_fee_amount as number | undefined) ?? null;
    const transfer = p.transfer_data as { destination: string } | undefined;
    const suffix = p.statement_descriptor_suffix as string | undefined;
    if (amount < 50) throw invalid('Amount must be at least $0.50 cad', { code: 'amount_too_small', param: 'amount' });
    if (amount > 99_999_999)
      throw invalid('Amount must be no more than $999,999.99 cad', { code: 'amount_too_large', param: 'amount' });
    if (p.currency !== 'cad') throw invalid('This account charges in cad.', { param: 'currency' });
    if (fee !== null && fee > amount)
      throw invalid('The application fee cannot be greater than the amount.', { param: 'application_fee_amount' });
    if (suffix !== undefined && (suffix.length > 22 || !/[a-z]/i.test(suffix) || /[<>\\'"*]/.test(suffix)))
      throw invalid('Invalid statement descriptor suffix.', { param: 'statement_descriptor_suffix' });
    if (transfer) {
      const account = this.account(transfer.destination);
      if (!account)
        throw invalid(`No such destination: '${transfer.destination}'`, {
          code: 'resource_missing',
          param: 'transfer_data[destination]',
        });
      if (!account.charges_enabled)
        throw invalid(
          'Your destination account needs to have at least one of the following capabilities enabled: transfers',
          { code: 'insufficient_capabilities_for_transfer' },
        );
    }
    const id = newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(9).toString('hex')}`,
      amount,
      amount_received: 0,
      currency: 'cad',
      application_fee_amount: fee,
      transfer_data: transfer ?? null,
      metadata: (p.metadata as Record<string, string> | undefined) ?? {},
      description: (p.description as string | undefined) ?? null,
      receipt_email: (p.receipt_email as string | undefined) ?? null,
      statement_descriptor_suffix: suffix ?? null,
      cancellation_reason: null,
      last_payment_error: null,
      latest_charge: null,
      next_action: null,
      customer: null,
      livemode: false,
      created: now(),
    };
    this.intents.set(id, intent);
    this.announce('payment_intent.created', intent);
    return intent;
  }

  intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw invalid(`No such payment_intent: '${id}'`, { code: 'resource_missing', param: 'intent' }, 404);
    return intent;
  }

  /** What Stripe.js does with a card. @throws StripeError card_error for a declined one */
  confirm(id: string, number: string): Intent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      throw this.unexpected(intent);
    if (number === testCards.declined)
      return this.decline(intent, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      });
    if (number === testCards.authenticate) {
      intent.status = 'requires_action';
      intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
      this.announce('payment_intent.requires_action', intent);
      return intent;
    }
    if (number === testCards.processing) {
      intent.status = 'processing';
      this.announce('payment_intent.processing', intent);
      return intent;
    }
    return this.succeed(id);
  }

  /** The buyer's bank asked, and the buyer answered. */
  authenticate(id: string, passed: boolean): Intent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_action') throw this.unexpected(intent);
    if (passed) return this.succeed(id);
    return this.decline(intent, {
      type: 'card_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
  }

  /** Also for a payment that was processing, and for one that comes late. */
  succeed(id: string): Intent {
    const intent = this.intent(id);
    const feeId = intent.application_fee_amount ? newId('fee') : null;
    if (feeId)
      this.fees.set(feeId, {
        id: feeId,
        object: 'application_fee',
        amount: intent.application_fee_amount!,
        amount_refunded: 0,
      });
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      payment_intent: id,
      customer: intent.customer,
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      application_fee: feeId,
      transfer: newTransfer(intent),
      livemode: false,
    };
    this.charges.set(charge.id, charge);
    const { transfer } = charge;
    if (intent.transfer_data)
      this.balances.received(transfer.destination, transfer.id, intent.amount, intent.application_fee_amount ?? 0);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    } satisfies Partial<Intent>);
    this.announce('payment_intent.succeeded', intent);
    return intent;
  }

  fail(id: string): Intent {
    const intent = this.intent(id);
    Object.assign(intent, {
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: {
        type: 'card_error',
        code: 'processing_error',
        message: 'An error occurred while processing your card. Try again in a little bit.',
      },
    } satisfies Partial<Intent>);
    this.announce('payment_intent.payment_failed', intent);
    return intent;
  }

  cancel(id: string, reason: string | null): Intent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      throw this.unexpected(intent);
    intent.status = 'canceled';
    intent.cancellation_reason = reason;
    this.announce('payment_intent.canceled', intent);
    return intent;
  }

  refund(p: Record<string, unknown>): Refund {
    const intent = this.intent(String(p.payment_intent));
    const charge = this.charges.get(intent.latest_charge ?? '');
    if (!charge)
      throw invalid(`PaymentIntent ${intent.id} does not have a successful charge to refund.`, {
        param: 'payment_intent',
      });
    if (this.isDisputed(charge))
      throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
    const left = charge.amount - charge.amount_refunded;
    const amount = (p.amount as number | undefined) ?? left;
    if (left === 0)
      throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    if (amount > left || amount < 1)
      throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    const fee = charge.application_fee ? this.fees.get(charge.application_fee)! : null;
    if (p.refund_application_fee === true && !fee)
      throw invalid('Attempting to refund_application_fee on a charge with no application fee.', {
        param: 'refund_application_fee',
      });
    if (p.refund_application_fee === true && p.reverse_transfer !== true)
      throw invalid('The application fee goes back to whom the transfer is taken from.', {
        param: 'refund_application_fee',
      });
    const reversal =
      p.reverse_transfer === true ? this.reverse(charge, amount, p.refund_application_fee === true, {}) : null;
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      payment_intent: intent.id,
      reason: (p.reason as string | undefined) ?? null,
      status: 'succeeded',
      transfer_reversal: reversal,
      metadata: (p.metadata as Record<string, string> | undefined) ?? {},
    };
    this.refunds.push(refund);
    this.announce('charge.refunded', charge);
    return refund;
  }

  /**
   * The bank did not take the money back: it returns to the account of the marketplace. Transfer and fee stay as the
   * refund has left them.
   */
  failRefund(id: string): void {
    const refund = this.refunds.find((known) => known.id === id)!;
    const charge = this.charges.get(refund.charge)!;
    refund.status = 'failed';
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    this.announce('refund.failed', refund);
  }

  account(id: string): Account | undefined {
    return this.accounts.get(id) ?? (this.everyAccountIsComplete ? this.setAccount(id, {}, false) : undefined);
  }

  /** Complete but for what is said. */
  setAccount(id: string, flags: Partial<Omit<Account, 'id' | 'object'>>, told = true): Account {
    const account: Account = {
      id,
      object: 'account',
      charges_enabled: true,
      details_submitted: true,
      payouts_enabled: true,
      requirements: { currently_due: [], pending_verification: [], disabled_reason: null },
      ...this.accounts.get(id),
      ...flags,
    };
    this.accounts.set(id, account);
    if (told) this.announce('account.updated', account, id);
    return account;
  }

  /** Nothing of it is handed in yet. */
  createAccount(p: Record<string, unknown>): Account {
    const email = String(p.email);
    if (email.endsWith('@invalid.test'))
      throw invalid('Invalid email address.', { code: 'email_invalid', param: 'email' });
    if (email.endsWith('@taken.test'))
      throw invalid('An account for this email already exists.', { code: 'account_already_exists', param: 'email' });
    if (email.endsWith('@refused.test')) throw invalid('This platform cannot open accounts at the moment.');
    if (p.country !== 'CA') throw invalid('This platform opens accounts in CA only.', { param: 'country' });
    const account = this.setAccount(
      newId('acct'),
      {
        charges_enabled: false,
        details_submitted: false,
        payouts_enabled: false,
        email,
        requirements: {
          currently_due: ['business_type', 'external_account'],
          pending_verification: [],
          disabled_reason: 'requirements.past_due',
        },
      },
      false,
    );
    this.opened.push({ id: account.id, parameters: p });
    return account;
  }

  /** A link to a page of Stripe's, which works once. */
  link(account: string, kind: 'setup' | 'express'): string {
    return `https://connect.stripe.com/${kind}/${account}/${randomBytes(6).toString('hex')}`;
  }

  /** The provider broke the connection with our marketplace. */
  disconnect(id: string): void {
    this.accounts.delete(id);
    this.announce('account.application.deauthorized', { id: newId('ca'), object: 'application' }, id);
  }

  dispute(intentId: string, more: Partial<Pick<Dispute, 'status' | 'amount'>> = {}): Dispute {
    const charge = this.charges.get(this.intent(intentId).latest_charge!)!;
    const dispute: Dispute = {
      id: newId('du'),
      object: 'dispute',
      status: 'needs_response',
      reason: 'product_not_received',
      amount: charge.amount,
      charge: charge.id,
      payment_intent: intentId,
      evidence_details: {
        due_by: Math.floor(Date.now() / 1_000) + 7 * 86_400,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      ...more,
    };
    charge.disputed = true;
    this.disputes.set(dispute.id, dispute);
    this.announce('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.disputes.get(id)!;
    dispute.status = status;
    this.announce('charge.dispute.closed', dispute);
  }

  reverseTransfer(id: string, p: Record<string, unknown>): object {
    const charge = [...this.charges.values()].find(({ transfer }) => transfer.id === id);
    if (!charge) throw invalid(`No such transfer: '${id}'`, { code: 'resource_missing' }, 404);
    if (this.account(charge.transfer.destination)?.payouts_enabled === false)
      throw invalid('Insufficient funds in the connected account.', { code: 'balance_insufficient' });
    if (p.refund_application_fee === true && !charge.application_fee)
      throw invalid('There is no application fee to refund.', { param: 'refund_application_fee' });
    const metadata = (p.metadata as Record<string, string> | undefined) ?? {};
    return {
      ...this.reverse(charge, p.amount as number, p.refund_application_fee === true, metadata),
      transfer: id,
    };
  }

  /** The fee goes back in proportion to all that came back of the transfer. */
  private reverse(
    { transfer, application_fee }: Charge,
    amount: number,
    withFee: boolean,
    metadata: Record<string, string>,
  ): TransferReversal {
    if (amount > transfer.amount - transfer.amount_reversed)
      throw invalid(`Transfer reversal amount (${amount}) is greater than unreversed amount on transfer.`, {
        param: 'amount',
      });
    transfer.amount_reversed += amount;
    const fee = application_fee ? this.fees.get(application_fee)! : null;
    const feeBefore = fee?.amount_refunded ?? 0;
    if (fee && withFee) fee.amount_refunded = Math.round((fee.amount * transfer.amount_reversed) / transfer.amount);
    this.balances.takenBack(transfer.destination, transfer.id, amount, (fee?.amount_refunded ?? 0) - feeBefore);
    const reversal = { id: newId('trr'), object: 'transfer_reversal' as const, amount, metadata };
    transfer.reversals.data.push(reversal);
    return reversal;
  }

  /** With the charge that it was made for. */
  transfer(id: string): object {
    const charge = [...this.charges.values()].find(({ transfer }) => transfer.id === id);
    if (!charge) throw invalid(`No such transfer: '${id}'`, { code: 'resource_missing' }, 404);
    return { ...charge.transfer, source_transaction: charge };
  }

  private isDisputed(charge: Charge): boolean {
    return [...this.disputes.values()].some(
      (dispute) => dispute.charge === charge.id && !dispute.status.startsWith('warning') && dispute.status !== 'won',
    );
  }

  private decline(intent: Intent, error: NonNullable<Intent['last_payment_error']>): never {
    Object.assign(intent, {
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: error,
    } satisfies Partial<Intent>);
    this.announce('payment_intent.payment_failed', intent);
    throw new StripeError(402, { ...error, payment_intent: intent });
  }

  private unexpected(intent: Intent): StripeError {
    return invalid(`This PaymentIntent could not be changed because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
}
