import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { Listing } from '@canopy/listings';
import { orderStatuses } from '@canopy/contracts/vocabulary';

export const TicketOrderSchema = defineEntity({
  name: 'TicketOrder',
  tableName: 'ticket_orders',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    listing: () => p.manyToOne(Listing).nullable(),
    /** As it was when the hold was made; null for one that is older, or written again without its listing. */
    listingTitle: p.text().nullable(),
    buyer: () => p.manyToOne(User).nullable(),
    provider: () => p.manyToOne(User).nullable(),
    quantity: p.integer(),
    // Fixed when the hold is made: what the buyer was shown is what is charged and split, whatever changes later.
    unitPriceCents: p.integer(),
    amountCents: p.integer(),
    feeBps: p.integer(),
    platformFeeCents: p.integer(),
    providerAmountCents: p.integer(),
    currency: p.enum(['cad'] as const).default('cad'),
    destination: p.text(),
    /**
     * `held` is the only state that keeps seats; every other one is an end, and it is reached in the transaction that
     * frees or sells them.
     */
    status: p.enum(orderStatuses).default('held'),
    paymentIntentId: p.text().nullable(),
    /**
     * When the card provider said that nobody can pay the intent any more; an order that ended without it is looked at
     * again.
     */
    intentClosedAt: p.datetime().nullable(),
    /** Number of the key under which the intent is asked for; a broken answer is repeated for the same key. */
    idempotencyAttempt: p.integer().default(1),
    expiresAt: p.datetime(),
    extended: p.boolean().default(false),
    /** Ended because the buyer chose another number of tickets: the next order went on with its seats and its time. */
    replaced: p.boolean().default(false),
    /** Ended because an edit moved the listing to another time or place than the buyer had seen. */
    listingMoved: p.boolean().default(false),
    /** The row was lost, and is written again as the card provider knows it: the buyer has an earlier confirmation. */
    restored: p.boolean().default(false),
    /**
     * What did not match or what the card provider answered: English of machines, for administrators. Of a refunded one
     * a code, see `refundReasons`.
     */
    problem: p.text().nullable(),
    /** What was paid when it was parked; another intent than its own, perhaps. */
    parkedIntentId: p.text().nullable(),
    requestId: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

/** A purchase from the hold to its end. The row exists before the card provider is called. */
export class TicketOrder extends TicketOrderSchema.class {}
TicketOrderSchema.setClass(TicketOrder);
