import { defineEntity, p } from '@mikro-orm/postgresql';
import { Payment } from './payment.entity.ts';

const DisputeSchema = defineEntity({
  name: 'Dispute',
  tableName: 'disputes',
  properties: {
    /** The provider's id of it. */
    id: p.text().primary(),
    payment: () => p.manyToOne(Payment),
    amountCents: p.integer(),
    /** Reason and status are the provider's words. */
    reason: p.text(),
    status: p.text(),
    /** Until when an answer counts; null when none is asked for. */
    dueAt: p.datetime().nullable(),
    openedAt: p.datetime().defaultRaw('now()'),
    closedAt: p.datetime().nullable(),
  },
});

/** A buyer asked the bank for the money back. As last read from the provider. */
export class Dispute extends DisputeSchema.class {}
DisputeSchema.setClass(Dispute);
