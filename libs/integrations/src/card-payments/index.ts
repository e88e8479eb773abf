export { CardPayments, type CardEvent, type IntentStatus, type NewIntent, type PaymentIntent } from './card-payments.port.ts';
export { CardPaymentsModule } from './card-payments.module.ts';
export { SimulatedCards } from './simulated.adapter.ts';
export { isSigned, sign } from './signature.ts';
