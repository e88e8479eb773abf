export { ledgerDisagreements } from './ledger-check.queries.ts';
export { Payment } from './payment.entity.ts';
export { Ticket } from './ticket.entity.ts';
