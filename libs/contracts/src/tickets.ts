import { z } from 'zod';
import { refusals } from './refusals.ts';
import { listingLanguages } from './language.ts';
import { chars, optional } from './entered-text.ts';
import { limits } from './limits.ts';
import { refundsOfCancelled, refundStatuses } from './vocabulary.ts';

export const paymentIdSchema = z.object({ id: z.uuid({ error: 'These tickets could not be found.' }) });
export const ticketIdSchema = z.object({ id: z.uuid({ error: 'This ticket could not be found.' }) });
export const listTicketsSchema = z.object({
  listing: z.uuid({ error: refusals.listing_not_found[1] }).optional(),
  /** `next` of the page before; what is none means the first page. */
  after: z.string().max(200).optional().catch(undefined),
  /** In the same way of `refundsNext`. */
  refundsAfter: z.uuid().optional().catch(undefined),
});
export type ListTickets = z.output<typeof listTicketsSchema>;

/**
 * `used` was checked in at the door; `void` was given back, or taken back with a refund or a lost dispute, and opens no
 * door any more.
 */
export const ticketStatuses = ['valid', 'used', 'void'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
const status = z.enum(ticketStatuses);

const heldTicketSchema = z.object({
  id: z.uuid(),
  /** What the QR code holds. */
  code: z.string(),
  /** What a person reads out: `K7QM-2XRT`. */
  shortCode: z.string(),
  status,
  usedAt: z.string().nullable(),
});

/** The tickets of one purchase, for the person who holds them and nobody else: the codes open the door. */
export const heldTicketsSchema = z
  .object({
    paymentId: z.uuid(),
    listingId: z.uuid().nullable(),
    title: z.string(),
    /** Null when the listing is gone. */
    language: z.enum(listingLanguages).nullable(),
    providerName: z.string(),
    /**
     * Whom to write to about a listing that is gone, for who holds a valid ticket of it. Null while it is there, when
     * `readListingAccess` says it, and once the provider's account is deleted.
     */
    contact: z.string().nullable(),
    holderName: z.string(),
    /** Null when it is online or the listing is gone. */
    location: z.string().nullable(),
    isVirtual: z.boolean(),
    eventStart: z.string().nullable(),
    eventEnd: z.string().nullable(),
    /** The event was called off: whatever a ticket's own status says, it opens no door. */
    cancelled: z.boolean(),
    /** What became of the money of a cancelled one; null where none was paid. */
    refund: z.enum(refundsOfCancelled).nullable(),
    purchasedAt: z.string(),
    amountCents: z.number().int(),
    tickets: z.array(heldTicketSchema),
  })
  .meta({ id: 'HeldTickets' });
export type HeldTickets = z.infer<typeof heldTicketsSchema>;

/**
 * A purchase in the list of the own ones. An administrator who looks through its holder's eyes sees it: no codes, and no
 * contact.
 */
export const heldPurchaseSchema = heldTicketsSchema
  .omit({ contact: true })
  .extend({ tickets: z.array(heldTicketSchema.omit({ code: true, shortCode: true })) })
  .meta({ id: 'HeldPurchase' });
export type HeldPurchase = z.infer<typeof heldPurchaseSchema>;

/** Money that goes back to the person who paid it, whether the purchase has tickets or never got any. */
export const myRefundSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    amountCents: z.number().int(),
    /** How many tickets it made void. */
    seats: z.number().int(),
    /** The words of whoever asked for it; null where nobody did. */
    reason: z.string().nullable(),
    /** `settled` failed, and an administrator settled it in another way. */
    status: z.enum([...refundStatuses, 'settled']),
    late: z.boolean(),
    /** Of a late one: the listing was called off or taken down before the money came. */
    listingGone: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'MyRefund' });
export type MyRefund = z.infer<typeof myRefundSchema>;
/** Spots that are held until they are paid, or their time is up. */
export const myHoldSchema = z
  .object({
    listingId: z.uuid(),
    title: z.string(),
    language: z.enum(listingLanguages).nullable(),
    quantity: z.number().int(),
    expiresAt: z.string(),
  })
  .meta({ id: 'MyHold' });
export type MyHold = z.infer<typeof myHoldSchema>;
export const myTicketsSchema = z
  .object({
    holds: z.array(myHoldSchema),
    /** 100 a page, without those that were given back whole. */
    purchases: z.array(heldPurchaseSchema),
    /** For `after` of what follows; null at the end. This and what stands below is not said by an API of the version before. */
    next: z.string().nullable().optional(),
    /** 100 a page. */
    refunds: z.array(myRefundSchema),
    refundsNext: z.uuid().nullable().optional(),
    /** Whether there ever was a ticket, also where all were given back. */
    booked: z.boolean().optional(),
  })
  .meta({ id: 'MyTickets' });
export type MyTickets = z.infer<typeof myTicketsSchema>;

export const cancelledSignUpSchema = z.object({ listingId: z.uuid() }).meta({ id: 'CancelledSignUp' });

/**
 * A code as it is read from a ticket or typed, the long or the short one: spaces around it do not matter. The address
 * that a QR code holds is taken too.
 */
const code = z
  .string({ error: 'Please enter the code of a ticket.' })
  .trim()
  .min(1, 'Please enter the code of a ticket.')
  .max(limits.url, 'This is too long for the code of a ticket.')
  .transform((text) => (URL.canParse(text) ? (new URL(text).searchParams.get('code') ?? text) : text));
export const findTicketSchema = z.object({ code }).meta({ id: 'FindTicket' });
/**
 * One scan or tap, made where it begins and sent again as long as nobody has answered: what it has let in already is let
 * in, and not refused as used.
 */
const attempt = optional(z.uuid({ error: 'Please reload the page and try again.' }));
export const checkInAttemptSchema = z.object({ attempt }).default({}).meta({ id: 'CheckInAttempt' });
export type CheckInAttempt = z.output<typeof checkInAttemptSchema>;
/** With a listing, a ticket of another listing is refused: it would be the wrong door. */
export const checkInSchema = z
  .object({ code, listingId: z.uuid({ error: refusals.listing_not_found[1] }).optional(), attempt })
  .meta({ id: 'CheckIn' });
export type CheckIn = z.output<typeof checkInSchema>;

/** What the provider sees of a ticket: who comes, never the code. */
export const scannedTicketSchema = z
  .object({
    id: z.uuid(),
    listingId: z.uuid(),
    listingTitle: z.string(),
    holderName: z.string(),
    eventStart: z.string().nullable(),
    status,
    usedAt: z.string().nullable(),
    /** How many others of its purchase are valid and not used yet. */
    left: z.number().int(),
  })
  .meta({ id: 'ScannedTicket' });
export type ScannedTicket = z.infer<typeof scannedTicketSchema>;

/** `checkedIn` counts what this attempt used, or without one this request; what others had used before is not in it. */
export const checkedInPurchaseSchema = z
  .object({ checkedIn: z.number().int(), ticket: scannedTicketSchema })
  .meta({ id: 'CheckedInPurchase' });
export type CheckedInPurchase = z.infer<typeof checkedInPurchaseSchema>;

export const rosterQuerySchema = z.object({
  q: z.string().trim().max(limits.query, chars(limits.query)).optional(),
  show: z.enum(['expected', 'arrived'], { error: 'There is no such filter.' }).optional(),
  page: z.coerce
    .number('Please choose a page.')
    .int('Please choose a page.')
    .min(1, 'Please choose a page.')
    .max(10_000, 'Please choose a page.')
    .default(1),
  /** A ticket: what stands behind it in the list. Pages by number would skip whoever moves up when others come in. */
  after: z.uuid('Please choose a page.').optional(),
});
export type RosterQueryInput = z.output<typeof rosterQuerySchema>;

export const rosterSchema = z
  .object({
    listingId: z.uuid(),
    title: z.string(),
    eventStart: z.string().nullable(),
    eventEnd: z.string().nullable(),
    /** Valid tickets, and how many of them were used. Both count the whole listing, whatever is searched. */
    expected: z.number().int(),
    arrived: z.number().int(),
    page: z.number().int(),
    more: z.boolean(),
    /** For `after` of what follows; null at the end. */
    next: z.uuid().nullable(),
    tickets: z.array(
      z.object({
        id: z.uuid(),
        holderName: z.string(),
        status,
        usedAt: z.string().nullable(),
        /** Its place among those of its purchase, as the ticket itself says it: 2 of 4. Void ones keep theirs. */
        number: z.number().int(),
        count: z.number().int(),
        /** Of its purchase, wherever in the list: valid tickets that were not used yet, and those that were. */
        purchase: z.object({ id: z.uuid(), expected: z.number().int(), arrived: z.number().int() }),
      }),
    ),
  })
  .meta({ id: 'Roster' });
export type Roster = z.infer<typeof rosterSchema>;

export const calendarFeedTokenSchema = z
  .object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'There is no calendar at this address.') })
  .meta({ id: 'CalendarFeedToken' });
export const calendarFeedSchema = z.object({ createdAt: z.string().nullable() }).meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;
