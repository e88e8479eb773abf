import type Stripe from 'stripe';
import type {
  AccountState,
  CardEvent,
  IntentStatus,
  PaymentIntent,
  ProviderRefund,
  RefundTotals,
} from './card-payments.port.ts';

/** Of what Stripe gives whole or, unless it is asked to expand it, by its id. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Two states that only other ways of integrating Stripe reach are counted to the nearest of ours. */
const statusOf = (status: Stripe.PaymentIntent['status']): IntentStatus =>
  status === 'requires_confirmation'
    ? 'requires_payment_method'
    : status === 'requires_capture'
      ? 'processing'
      : (status as IntentStatus);

export function paymentIntentOf(intent: Stripe.PaymentIntent): PaymentIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    status: statusOf(intent.status),
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    applicationFeeCents: intent.application_fee_amount ?? 0,
    destination: idOf(intent.transfer_data?.destination) ?? '',
    metadata: { ...intent.metadata },
    livemode: intent.livemode,
    declined: intent.status === 'requires_payment_method' ? (intent.last_payment_error?.message ?? null) : null,
    refunded: totalsOf(charge),
  };
}

const totalsOf = (charge: Stripe.Charge | null): RefundTotals => {
  const fee = charge && typeof charge.application_fee === 'object' ? charge.application_fee : null;
  return { amountCents: charge?.amount_refunded ?? 0, feeCents: fee?.amount_refunded ?? 0 };
};

export function refundOf(refund: Stripe.Refund): ProviderRefund {
  const charge = typeof refund.charge === 'object' ? refund.charge : null;
  const reversal = typeof refund.transfer_reversal === 'object' ? refund.transfer_reversal : null;
  return {
    id: refund.id,
    metadata: { ...refund.metadata },
    status: refund.status as ProviderRefund['status'],
    amountCents: refund.amount,
    reversedCents: reversal?.amount ?? 0,
    totals: totalsOf(charge),
  };
}

export const accountOf = (account: Stripe.Account): AccountState => ({
  id: account.id,
  chargesEnabled: account.charges_enabled === true,
  detailsSubmitted: account.details_submitted === true,
  payoutsEnabled: account.payouts_enabled === true,
  requirements: {
    currentlyDue: account.requirements?.currently_due ?? [],
    pendingVerification: account.requirements?.pending_verification ?? [],
    disabledReason: account.requirements?.disabled_reason ?? null,
  },
});

/** Only where to look is taken from an event. */
export function cardEventOf(event: Stripe.Event): CardEvent {
  const object = event.data.object as {
    id?: string;
    object?: string;
    payment_intent?: string | { id: string } | null;
    customer?: string | { id: string } | null;
  };
  return {
    id: event.id,
    type: event.type,
    account: event.account ?? null,
    livemode: event.livemode,
    // A few objects have no id of their own, such as a balance; then the event is only stored.
    objectId: object.id ?? '',
    intentId: object.object === 'payment_intent' ? (object.id ?? null) : idOf(object.payment_intent),
    customerId: idOf(object.customer),
  };
}
