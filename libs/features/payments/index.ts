export { Payment } from './orders/payment.entity.ts';
export { refundsOfOwner } from './cancellations/refunds-of-owner.queries.ts';
export { refundsFailed, refundsRequested } from './orders/refund-counts.sql.ts';
export { Ticket } from './tickets/ticket.entity.ts';
export { hasFailed, isOpen } from './card-events/open-card-events.sql.ts';
export { refusedWebhooks } from './card-events/refused-webhooks.ts';
export { openPaymentIssues } from './payment-issues/payment-issues.sql.ts';
export type { PaymentTables } from './tables.ts';
