import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { refundSources } from '@canopy/contracts/refunds';
import { refundStatuses } from '@canopy/contracts/vocabulary';
import { Payment } from '../orders/payment.entity.ts';

export const RefundSchema = defineEntity({
  name: 'Refund',
  tableName: 'refunds',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    payment: () => p.manyToOne(Payment),
    /**
     * Somebody asked for it, the listing was called off, it was made in the dashboard of the card provider, the payment
     * came when no seats were left, or the bank took it after a dispute.
     */
    source: p.enum(refundSources),
    amountCents: p.integer(),
    /** The part of the platform's fee that went back with it; known when it succeeded. */
    feeCents: p.integer().default(0),
    /**
     * The part that the platform paid out of its own pocket, beyond its fee: it was not taken back from the provider.
     */
    absorbedCents: p.integer().default(0),
    /**
     * What was taken in vain of the payment and is accounted for by this row beside those that succeeded: of a lost
     * dispute, what of it was made of that; of a failure that was settled in another way, nothing. Null where nobody noted
     * it: such a failure was settled before the books knew of it, and accounts for what was taken for it.
     */
    takenSettledCents: p.integer().nullable(),
    /** Seats that are to go back, and those that did: they stay returned when the money fails later. */
    seats: p.integer().default(0),
    seatsReturned: p.integer().default(0),
    /** Of a request, the words of who asked, which the buyer reads; of any other source a code, see `refundReasons`. */
    reason: p.text(),
    requestedBy: () => p.manyToOne(User).nullable().fieldName('requested_by'),
    requestedByName: p.text().nullable(),
    /** Made with the form: the same form sent twice is one refund. */
    requestKey: p.uuid().nullable(),
    status: p.enum(refundStatuses).default('requested'),
    providerRefundId: p.text().nullable(),
    /** Number of the key under which the provider is asked; a new one only after a definite end of the last. */
    idempotencyAttempt: p.integer().default(1),
    tries: p.integer().default(0),
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    /** A code, see `refundProblems`, or what the card provider answered: English of machines, for administrators. */
    problem: p.text().nullable(),
    requestId: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    settledAt: p.datetime().nullable(),
  },
});

/** Money, seats or both that go back to a buyer. The row exists before the card provider is asked. */
export class Refund extends RefundSchema.class {}
RefundSchema.setClass(Refund);
