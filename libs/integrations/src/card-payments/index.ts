export {
  CardPayments,
  noRequirements,
  type AccountRequirements,
  type AccountState,
  type CardEvent,
  type ProviderDispute,
  type WebhookEndpoint,
  type IntentStatus,
  type NewAccount,
  type NewIntent,
  type NewRefund,
  type NewReversal,
  type ListedEvent,
  type PaymentIntent,
  type ProviderRefund,
  type RefundTotals,
} from './card-payments.port.ts';
export { Payouts, type AccountBalance, type Payout, type PayoutLine, type PayoutStatus } from './payouts.port.ts';
export {
  CardSubscriptions,
  type CardSubscription,
  type PaidYear,
  type SubscriptionCheckout,
} from './card-subscriptions.port.ts';
export { CardProviderFailure, type FailureKind } from './card-provider-failure.ts';
export {
  CardEventHandlers,
  CardEventsModule,
  type CardEventHandler,
  type IncomingCardEvent,
  type MarkProcessed,
} from './card-event-handlers.ts';
export { CardPaymentsModule } from './card-payments.module.ts';
export { SimulatedCardPayments } from './simulated.adapter.ts';
export { isSigned, sign } from './signature.ts';
