export { Payment } from './payment.entity.ts';
export { refundsOfOwner } from './refunds-of-owner.queries.ts';
export { Ticket } from './ticket.entity.ts';
