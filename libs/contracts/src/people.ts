import { z } from 'zod';
import { listedUserSchema } from './admin.ts';
import { emailStateSchema } from './emails.ts';
import { nameText, optional } from './entered-text.ts';
import { limits } from './limits.ts';
import { accountRequirementsSchema } from './payment-account.ts';
import { applicationStatuses } from './vocabulary.ts';

/** One account as administrators see it. What it bought, sold, published and was written stands in lists of its own. */
export const personSchema = z
  .object({
    user: listedUserSchema,
    emailConfirmedAt: z.string().nullable(),
    businessName: z.string().nullable(),
    /** What families read after "Offered by": the business name, or else the person's. */
    publicName: z.string(),
    /** What the platform keeps of a sale at this moment, Premium considered. Basis points. */
    feeNowBps: z.number().int(),
    /** What the card provider asks for; null without a payment account. */
    requirements: accountRequirementsSchema.nullable(),
    /** When the card provider was last asked about the account. */
    paymentsCheckedAt: z.string().nullable(),
    application: z
      .object({ businessName: z.string(), status: z.enum(applicationStatuses), submittedAt: z.string() })
      .nullable(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

export const listOfPersonSchema = z.object({ after: z.string().max(200).optional() });

const pageOf = <Item extends z.ZodType>(item: Item, id: string) =>
  z.object({ items: z.array(item), next: z.string().nullable() }).meta({ id });

export const personListingsSchema = pageOf(
  z.object({
    id: z.uuid(),
    title: z.string(),
    createdAt: z.string(),
    eventStart: z.string().nullable(),
    isCancelled: z.boolean(),
  }),
  'PersonListings',
);
export type PersonListings = z.infer<typeof personListingsSchema>;

/** A purchase or a sale. Ticket codes are never in here. Whole cents. */
export const personPaymentSchema = z.object({
  id: z.uuid(),
  listingId: z.uuid().nullable(),
  listingTitle: z.string(),
  /** Of a purchase the provider, of a sale the buyer; the id is null when that account is gone. */
  other: z.object({ id: z.uuid().nullable(), name: z.string() }),
  amountCents: z.number().int(),
  refundedCents: z.number().int(),
  quantity: z.number().int(),
  seatsReturned: z.number().int(),
  disputeStatus: z.string().nullable(),
  /** Refunds that were asked for and are not settled, and those that came to nothing. */
  refundsOpen: z.number().int(),
  refundsFailed: z.number().int(),
  createdAt: z.string(),
});
export type PersonPayment = z.infer<typeof personPaymentSchema>;
export const personPaymentsSchema = pageOf(personPaymentSchema, 'PersonPayments');
export type PersonPayments = z.infer<typeof personPaymentsSchema>;

/** What they say is not in here: it may hold a link that opens the account. */
export const personEmailsSchema = pageOf(
  z.object({
    id: z.uuid(),
    template: z.string(),
    state: emailStateSchema,
    mayBeSent: z.boolean(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
  }),
  'PersonEmails',
);
export type PersonEmails = z.infer<typeof personEmailsSchema>;

/** Those that are not over, newest use first, some dozens at most. */
export const personSessionsSchema = z
  .object({
    items: z.array(
      z.object({ id: z.uuid(), userAgent: z.string().nullable(), createdAt: z.string(), lastSeenAt: z.string() }),
    ),
  })
  .meta({ id: 'PersonSessions' });
export type PersonSessions = z.infer<typeof personSessionsSchema>;

export const setBusinessNameSchema = z
  .object({
    /** Empty: families see the person's name. */
    businessName: optional(nameText(limits.businessName, 'Please enter a name that can be seen.')),
    /** The name that the administrator saw, so that of two who change it the second one is told. Empty: none. */
    before: z.string().max(limits.businessName).default(''),
  })
  .meta({ id: 'SetBusinessName' });
export type SetBusinessNameInput = z.output<typeof setBusinessNameSchema>;

export const endedSessionsSchema = z.object({ ended: z.number().int() }).meta({ id: 'EndedSessions' });
export type EndedSessions = z.infer<typeof endedSessionsSchema>;
