import { z } from 'zod';
import { languages } from './language.ts';
import { limits } from './limits.ts';
import { countSchema } from './count.ts';
import { directions, salesSorts, timeframes } from './sales-choices.ts';

export const saleSchema = z
  .object({
    id: z.uuid(),
    listingId: z.uuid().nullable(),
    listingTitle: z.string(),
    customerName: z.string(),
    customerEmail: z.string().nullable(),
    purchasedAt: z.string(),
    quantity: z.number().int(),
    amountCents: z.number().int(),
    platformFeeCents: z.number().int(),
    providerAmountCents: z.number().int(),
    feeBps: z.number().int(),
    /** What went back to the buyer, and the part of it that was the platform's fee. */
    refundedCents: z.number().int(),
    refundedFeeCents: z.number().int(),
    /** What of the returned money the platform bore out of its own pocket: it costs the provider nothing. */
    absorbedCents: z.number().int(),
    seatsReturned: z.number().int(),
    /** `refunded` when all money and all seats went back. */
    status: z.enum(['succeeded', 'refunded']),
    /** Refunds on their way, and refunds that failed and wait for somebody to try again. */
    refundsRequested: z.number().int(),
    refundsFailed: z.number().int(),
    /** How a dispute of the buyer with the bank stands, in the card provider's word. */
    disputeStatus: z.string().nullable(),
    /** The payment arrived when no seats were left: nobody got a ticket, and all of it goes back. */
    late: z.boolean(),
  })
  .meta({ id: 'Sale' });
export type Sale = z.infer<typeof saleSchema>;

/** Who narrows a list by an address that means nothing sees it as if nothing had been said. */
const cursorText = z.string().max(1_000).optional().catch(undefined);

export const salesFilterSchema = z.object({
  /** Words of the listing's title and of the customer's name and email; each must stand in one of them. */
  q: z
    .string()
    .trim()
    .max(limits.query)
    .transform((text) => (text === '' ? undefined : text))
    .optional()
    .catch(undefined),
  timeframe: z.enum(timeframes).catch('all').default('all'),
  sort: z.enum(salesSorts).catch('date').default('date'),
  direction: z.enum(directions).catch('desc').default('desc'),
});
export type SalesFilter = z.output<typeof salesFilterSchema>;

/** Which language the heads of the file and its few words are in. */
export const exportSalesSchema = salesFilterSchema.extend({ language: z.enum(languages).catch('en').default('en') });

export const listSalesSchema = salesFilterSchema.extend({ after: cursorText, before: cursorText });
export type ListSales = z.output<typeof listSalesSchema>;

/** A sale in a list, with the people who hold a valid ticket of its listing; null when that is gone. */
export const listedSaleSchema = saleSchema.extend({ members: z.number().int().nullable() }).meta({ id: 'ListedSale' });
export type ListedSale = z.infer<typeof listedSaleSchema>;

/** What the sales of one month in Toronto have earned by now. */
export const monthOfSalesSchema = z
  .object({
    /** Like 2026-11. */
    month: z.string(),
    earningsCents: z.number().int(),
    sales: z.number().int(),
  })
  .meta({ id: 'MonthOfSales' });
export type MonthOfSales = z.infer<typeof monthOfSalesSchema>;

export const salesDashboardSchema = z
  .object({
    /** Of all sales, whatever the list is narrowed by. */
    earningsCents: z.number().int(),
    customers: z.number().int(),
    sales: z.number().int(),
    /** The last twelve months, the oldest first, also those without a sale. */
    months: z.array(monthOfSalesSchema).length(12),
    rows: z.array(listedSaleSchema),
    /** Of the narrowed list; null where nothing narrows it. */
    found: countSchema.nullable(),
    /** Opaque cursors; null at the ends. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
  .meta({ id: 'SalesDashboard' });
export type SalesDashboard = z.infer<typeof salesDashboardSchema>;

export const listListingSalesSchema = z.object({ after: cursorText, before: cursorText });
export type ListListingSales = z.output<typeof listListingSalesSchema>;

/** One listing as its owner runs it: how it stands, what it brought, and who bought. */
export const listingSalesSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    eventStart: z.string().nullable(),
    eventEnd: z.string().nullable(),
    /** `cancelled`: called off; it goes when everybody has the money back. */
    state: z.enum(['upcoming', 'past', 'undated', 'cancelled']),
    priceCents: z.number().int(),
    isFreeEvent: z.boolean(),
    isContactForPrice: z.boolean(),
    seats: z.object({
      sold: z.number().int(),
      /** Being bought at this moment. */
      held: z.number().int(),
      /** Null: there is no limit. */
      left: z.number().int().nullable(),
      max: z.number().int().nullable(),
    }),
    /** People with a valid ticket, however many each holds. */
    members: z.number().int(),
    /** Completed orders, without those that went back whole. */
    sales: z.number().int(),
    earningsCents: z.number().int(),
    refundedCents: z.number().int(),
    rows: z.array(saleSchema),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
  .meta({ id: 'ListingSales' });
export type ListingSales = z.infer<typeof listingSalesSchema>;
