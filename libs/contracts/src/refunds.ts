import { z } from 'zod';
import { requiredText } from './entered-text.ts';
import { limits } from './limits.ts';
import { dollars } from './money.ts';
import { dollarsSchema } from './money-schema.ts';
import { saleSchema } from './sales.ts';
import { refundStatuses } from './vocabulary.ts';

export const requestRefundSchema = z
  .object({
    /** Made with the form, so that the same form sent twice is one refund. */
    key: z.uuid({ error: 'Please reload the page and try again.' }),
    /** Dollars; 0 takes spots back and no money. */
    amount: dollarsSchema,
    seats: z.coerce
      .number({ error: 'Please choose how many spots go back.' })
      .int('Please enter a whole number of spots.')
      .min(0, 'Please enter 0 or more.')
      .max(limits.ticketsPerPurchase)
      .default(0),
    reason: requiredText(limits.refundReason, 'Please say why. The buyer reads it.'),
  })
  .meta({ id: 'RequestRefund' });
export type RequestRefundInput = z.output<typeof requestRefundSchema>;

/** Beside a field that asks for more than is left. */
export const atMostBack = {
  amount: (leftCents: number) => `At most $${dollars(leftCents)} can be refunded.`,
  seats: (leftSeats: number) => `At most ${leftSeats}.`,
};

export const refundSources = ['request', 'cancellation', 'card_provider', 'late_payment', 'dispute'] as const;
export type RefundSource = (typeof refundSources)[number];

/** Why there is a refund that nobody asked for. */
export const refundReasons = [
  'listing_cancelled',
  'made_in_dashboard',
  'made_before_restore',
  'dispute_lost',
  'late_no_seats',
  'late_listing_gone',
  'late_listing_cancelled',
  'late_buyer_gone',
] as const;
export type RefundReason = (typeof refundReasons)[number];
/** Of money that came too late: what it was for was called off or taken down, whether spots were left or not. */
export const listingGoneReasons: readonly RefundReason[] = ['late_listing_cancelled', 'late_listing_gone'];

/** Why a refund came to nothing, where the card provider says no more than that. */
export const refundProblems = ['not_taken_by_bank', 'won_on_appeal'] as const;
export type RefundProblem = (typeof refundProblems)[number];

export const refundSchema = z
  .object({
    id: z.uuid(),
    source: z.enum(refundSources),
    amountCents: z.number().int(),
    feeCents: z.number().int(),
    seats: z.number().int(),
    reason: z
      .string()
      .meta({ description: `Of a request, what the person wrote; else one of ${refundReasons.join(', ')}` }),
    requestedBy: z.string().nullable(),
    status: z.enum(refundStatuses),
    problem: z
      .string()
      .nullable()
      .meta({ description: `One of ${refundProblems.join(', ')}, or what the card provider said` }),
    createdAt: z.string(),
    /** When an administrator said that a failed one was settled in another way: it is not sent any more. */
    settledElsewhereAt: z.string().nullable(),
  })
  .meta({ id: 'Refund' });
export type RefundView = z.infer<typeof refundSchema>;

/** One sale with everything that went back or can be refunded. */
export const saleDetailSchema = saleSchema
  .extend({ left: z.object({ cents: z.number().int(), seats: z.number().int() }), refunds: z.array(refundSchema) })
  .meta({ id: 'SaleDetail' });
export type SaleDetail = z.infer<typeof saleDetailSchema>;

/** A listing that is being called off: how far its refunds are, and how many people with a free spot are still to be told. */
export const cancellationSchema = z
  .object({
    listingId: z.uuid(),
    title: z.string(),
    cancelledAt: z.string(),
    refunds: z.number().int(),
    settled: z.number().int(),
    failed: z.number().int(),
    leftCents: z.number().int(),
    signUpsLeft: z.number().int(),
  })
  .meta({ id: 'Cancellation' });
export type Cancellation = z.infer<typeof cancellationSchema>;
export const cancellationsSchema = z.object({ items: z.array(cancellationSchema) }).meta({ id: 'Cancellations' });

/**
 * What would go back to families if somebody went with all own listings: for the question before it. At most 20
 * listings, those that cost most; the total counts all.
 */
export const refundsOfOwnerSchema = z
  .object({
    listings: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        /** Null for a listing without a date. */
        eventStart: z.string().nullable(),
        people: z.number().int(),
        cents: z.number().int(),
      }),
    ),
    total: z.object({ listings: z.number().int(), people: z.number().int(), cents: z.number().int() }),
  })
  .meta({ id: 'RefundsOfOwner' });
/** What goes with the own account. */
export const accountDeletionSchema = refundsOfOwnerSchema
  .extend({
    /** Whether Premium is paid for, which ends at once; an API of the version before does not say it. */
    premium: z.boolean().optional(),
  })
  .meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

export type RefundsOfOwner = z.infer<typeof refundsOfOwnerSchema>;
