import { z } from 'zod';
import { languageSchema } from './accounts.ts';
import { listingLanguages } from './language.ts';
import { chars } from './entered-text.ts';
import { limits } from './limits.ts';
import { mediaSchema } from './listings.ts';
import { socialNetworks } from './vocabulary.ts';
import { categorySchema } from './vocabulary-schema.ts';

/** Whatever stands in the address: what is wrong with it is said by a refusal of its own, not as a field. */
const linkTokenSchema = z.string().max(200).catch('').default('');

export const approvalTokenSchema = z.object({ token: linkTokenSchema }).meta({ id: 'ApprovalToken' });
export type ApprovalToken = z.infer<typeof approvalTokenSchema>;

/**
 * Which version of the listing its provider has read. Left out, as the web of the version before does, it is the one
 * that nobody has edited; what no version can be is one that nobody has read.
 */
const seenVersionSchema = z.coerce.number().int().catch(0).default(1);

/** Yes to what was read, by somebody who is signed in. */
export const approvalOfVersionSchema = approvalTokenSchema
  .extend({ version: seenVersionSchema })
  .meta({ id: 'ApprovalOfVersion' });
export type ApprovalOfVersion = z.infer<typeof approvalOfVersionSchema>;

/** What the approval link shows before anything happens. */
export const approvalPreviewSchema = z
  .object({
    /** Sent back with the approval: what was edited in between is not approved unread. */
    version: z.number().int(),
    title: z.string(),
    category: categorySchema,
    /** Whole cents, CAD. */
    priceCents: z.number().int(),
    isFreeEvent: z.boolean(),
    isContactForPrice: z.boolean(),
    description: z.string(),
    language: z.enum(listingLanguages),
    location: z.string(),
    isVirtual: z.boolean(),
    contact: z.string(),
    /** Null means unlimited. */
    maxAttendees: z.number().int().nullable(),
    /** In months. */
    ageMin: z.number().int().nullable(),
    ageMax: z.number().int().nullable(),
    eventStart: z.string(),
    eventEnd: z.string().nullable(),
    socialMedia: z.partialRecord(z.enum(socialNetworks), z.string()),
    media: z.array(mediaSchema),
    /** Where the account will be; null when it has one by now that is not the viewer's: its owner may have moved on. */
    email: z.string().nullable(),
    providerName: z.string(),
    expiresAt: z.string(),
    /** The email has an account by now: its owner signs in instead of creating one. */
    hasAccount: z.boolean(),
  })
  .meta({ id: 'ApprovalPreview' });
export type ApprovalPreview = z.infer<typeof approvalPreviewSchema>;

const tooShort = `Password must be at least ${limits.passwordMin} characters long`;

export const acceptApprovalSchema = z
  .object({
    token: linkTokenSchema,
    version: seenVersionSchema,
    password: z
      .string({ error: tooShort })
      .min(limits.passwordMin, tooShort)
      .max(limits.passwordMax, chars(limits.passwordMax)),
    confirmPassword: z.string({ error: 'Passwords do not match' }).default(''),
    acceptTerms: z.literal(true, { error: 'You must accept the terms and conditions' }),
    language: languageSchema,
  })
  // Also told while other fields are wrong: a form that comes back twice is tiring.
  .refine((form) => form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    when: ({ value }) => typeof (value as { password?: unknown } | null | undefined)?.password === 'string',
  })
  .meta({ id: 'AcceptApproval' });
export type AcceptApprovalInput = z.infer<typeof acceptApprovalSchema>;

/** The listing that a link published. */
export const publishedListingSchema = z.object({ listingId: z.uuid() }).meta({ id: 'PublishedListing' });
export type PublishedListing = z.infer<typeof publishedListingSchema>;
