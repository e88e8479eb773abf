import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { Payment } from '../orders/payment.entity.ts';
import { TicketOrder } from '../orders/ticket-order.entity.ts';

export const DisputeSchema = defineEntity({
  name: 'Dispute',
  tableName: 'disputes',
  properties: {
    /** The provider's id of it. */
    id: p.text().primary(),
    /** Null for a purchase that was parked: nothing of it is in the books. */
    payment: () => p.manyToOne(Payment).nullable(),
    /** Of a parked purchase. */
    order: () => p.manyToOne(TicketOrder).nullable(),
    amountCents: p.integer(),
    /** Reason and status are the provider's words. */
    reason: p.text(),
    status: p.text(),
    /** Until when an answer counts; null when none is asked for. */
    dueAt: p.datetime().nullable(),
    openedAt: p.datetime().defaultRaw('now()'),
    closedAt: p.datetime().nullable(),
    /** Who pays for a lost one, by decision of an administrator; null while nobody has decided. */
    borneBy: p.enum(['platform', 'provider'] as const).nullable(),
    decidedBy: () => p.manyToOne(User).nullable().fieldName('decided_by'),
    decidedByName: p.text().nullable(),
    /**
     * Why the money could not be taken from the provider at the last try, as the card provider answers: English of
     * machines. Somebody decides again when `borneBy` is null by now.
     */
    problem: p.text().nullable(),
    /** Number of the key under which the provider is asked, as in refunds. */
    idempotencyAttempt: p.integer().default(0),
    /** Since the last decision. */
    tries: p.integer().default(0),
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    /** When the decision was carried out. */
    settledAt: p.datetime().nullable(),
  },
});

/** A buyer asked the bank for the money back. As last read from the provider. */
export class Dispute extends DisputeSchema.class {}
DisputeSchema.setClass(Dispute);
