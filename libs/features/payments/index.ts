export { Payment } from './orders/payment.entity.ts';
export { refundsOfOwner } from './cancellations/refunds-of-owner.queries.ts';
export { Ticket } from './tickets/ticket.entity.ts';
export type { PaymentTables } from './tables.ts';
