import { defineEntity, p } from '@mikro-orm/postgresql';
import { TicketOrder } from './ticket-order.entity.ts';

export const ExtraPaymentSchema = defineEntity({
  name: 'ExtraPayment',
  tableName: 'extra_payments',
  properties: {
    intentId: p.text().primary(),
    order: () => p.manyToOne(TicketOrder),
    amountCents: p.integer(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/**
 * Money that came for a purchase that was settled before: it is not in the books, and a person returns it at the card
 * provider.
 */
export class ExtraPayment extends ExtraPaymentSchema.class {}
ExtraPaymentSchema.setClass(ExtraPayment);
