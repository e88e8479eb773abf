import { z } from 'zod';

export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;

/** Money that the card provider sends to a provider's bank account. Amounts are whole cents. */
export const payoutSchema = z
  .object({
    id: z.string(),
    /** Below zero when a debt was taken from the bank account. */
    amountCents: z.number().int(),
    /** Of the bank account: `cad`. */
    currency: z.string(),
    /** False for one that its owner asked for; what it holds is not known then. */
    automatic: z.boolean(),
    status: z.enum(payoutStatuses),
    createdAt: z.string(),
    /** The day on which the bank has it, or should: YYYY-MM-DD. */
    arrivesOn: z.string(),
    /** Why the bank did not take it, in the card provider's words. */
    failure: z.string().nullable(),
    /** Of a failed one: another has left after the bank sent it back, so its money waits no longer. Else false. */
    paidOutSince: z.boolean(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof payoutSchema>;

export const payoutListSchema = z
  .object({
    /** What the account holds: `available` goes out next, `pending` is charged but not received yet. */
    balance: z.object({ availableCents: z.number().int(), pendingCents: z.number().int() }),
    /** Newest first, a page of them. */
    payouts: z.array(payoutSchema),
    next: z.string().nullable(),
  })
  .meta({ id: 'PayoutList' });
export type PayoutList = z.infer<typeof payoutListSchema>;

export const payoutLineSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['sale', 'refund', 'other']),
    amountCents: z.number().int(),
    feeCents: z.number().int(),
    /** Amount less fee: what of this line the payout holds. */
    netCents: z.number().int(),
    at: z.string(),
    /** The sale that it belongs to, where it is one of the provider's here. */
    sale: z
      .object({
        id: z.string(),
        listingId: z.string().nullable(),
        listingTitle: z.string(),
        customerName: z.string(),
        quantity: z.number().int(),
      })
      .nullable(),
  })
  .meta({ id: 'PayoutLine' });
export type PayoutLine = z.infer<typeof payoutLineSchema>;

export const payoutDetailSchema = z
  .object({ payout: payoutSchema, lines: z.array(payoutLineSchema), next: z.string().nullable() })
  .meta({ id: 'PayoutDetail' });
export type PayoutDetail = z.infer<typeof payoutDetailSchema>;

/** Ids of the card provider's. One that cannot exist is answered like one that does not. */
export const payoutIdSchema = z.object({ id: z.string().max(255) });
/** Where the page begins, as the page before it said. */
export const payoutsPageSchema = z.object({ after: z.string().max(255).optional() });
