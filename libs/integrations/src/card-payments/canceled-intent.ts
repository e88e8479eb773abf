import type { PaymentIntent, RefundTotals } from './card-payments.port.ts';

/** What an intent is that its provider does not know any more: canceled, so that its hold goes free. */
export const canceledIntent = (
  id: string,
  refunded: RefundTotals = { amountCents: 0, feeCents: 0 },
): PaymentIntent => ({
  id,
  status: 'canceled',
  clientSecret: '',
  amountCents: 0,
  amountReceivedCents: 0,
  currency: 'cad',
  applicationFeeCents: 0,
  destination: '',
  metadata: {},
  livemode: false,
  declined: null,
  refunded,
});
