import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { Listing } from '@canopy/listings';
import { TicketOrder } from './ticket-order.entity.ts';

export const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    order: () => p.manyToOne(TicketOrder).nullable(),
    listing: () => p.manyToOne(Listing).nullable(),
    listingTitle: p.text(),
    user: () => p.manyToOne(User).nullable(),
    buyerName: p.text(),
    provider: () => p.manyToOne(User).nullable(),
    providerName: p.text(),
    amountCents: p.integer(),
    feeBps: p.integer(),
    platformFeeCents: p.integer(),
    providerAmountCents: p.integer(),
    paymentIntentId: p.text(),
    status: p.enum(['succeeded', 'refunded'] as const).default('succeeded'),
    listerEmail: p.text().nullable(),
    /** Of the listing as it was when it went; null while it is there. */
    eventStart: p.datetime().nullable(),
    eventEnd: p.datetime().nullable(),
    quantity: p.integer().default(1),
    seatsReturned: p.integer().default(0),
    refundedCents: p.integer().default(0),
    refundedFeeCents: p.integer().default(0),
    /** What of the returned money the platform bore beyond its fee. */
    absorbedCents: p.integer().default(0),
    /**
     * What was taken from the provider for refunds that failed afterwards, and of the fee was returned for it. It lies
     * with the platform, and the next money that goes back is taken from it.
     */
    takenInVainCents: p.integer().default(0),
    feeInVainCents: p.integer().default(0),
    /**
     * What of it somebody sent back to the provider by hand, and of the fee had been returned for it. The card provider
     * goes on counting both as taken and returned; the books know of neither.
     */
    inVainSentCents: p.integer().default(0),
    feeInVainSentCents: p.integer().default(0),
    /** Since when that is owed of which administrators were told last. */
    owedToldSince: p.datetime().nullable(),
    livemode: p.boolean().default(false),
    /** How a buyer's dispute with the bank stands, in the provider's word; null while there is none. */
    disputeStatus: p.text().nullable(),
    /** Title, customer's name and email without accents and capitals; a trigger writes it. */
    search: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A recorded sale, free sign-ups included. Outlives its listing and its people: titles and names were copied. */
export class Payment extends PaymentSchema.class {}
PaymentSchema.setClass(Payment);
