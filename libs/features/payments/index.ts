export { Payment } from './payment.entity.ts';
export { Ticket } from './ticket.entity.ts';
