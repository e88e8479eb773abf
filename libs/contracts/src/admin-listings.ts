import { z } from 'zod';
import { emailSchema } from './accounts.ts';
import { countSchema } from './count.ts';
import { chars, requiredText } from './entered-text.ts';
import { limits } from './limits.ts';
import { editFields, fitsTogether, formKeySchema, instant, listingFields, listingFilterSchema } from './listings.ts';
import { editableListingSchema } from './my-listings.ts';
import { categorySchema } from './vocabulary-schema.ts';

/** What an administrator enters for a provider. Without a contact, families write to the provider's email. */
const fieldsForProvider = {
  ...listingFields,
  providerName: requiredText(limits.name, "Please enter the provider's name."),
  contact: z
    .union([z.literal('').transform(() => undefined), emailSchema], { error: 'Please enter a valid email address.' })
    .optional(),
  location: z
    .string({ error: 'Please enter a location.' })
    .trim()
    .min(1, { error: 'Please enter a location.', abort: true })
    .max(limits.location, chars(limits.location)),
  eventStart: instant('Please provide an event start date/time.'),
};

export const createListingForProviderSchema = z
  .object({
    ...fieldsForProvider,
    providerEmail: emailSchema,
    formKey: formKeySchema,
  })
  .superRefine(fitsTogether)
  .meta({ id: 'CreateListingForProvider' });
export type CreateListingForProvider = z.output<typeof createListingForProviderSchema>;

/** The same while it waits. Whom it waits for stays: the links went to that address. */
export const updatePendingListingSchema = z
  .object({ ...fieldsForProvider, ...editFields })
  .superRefine(fitsTogether)
  .meta({ id: 'UpdatePendingListing' });
export type UpdatePendingListing = z.output<typeof updatePendingListingSchema>;

/** Everything that was entered of one that waits, for the form that changes it. */
export const editablePendingListingSchema = editableListingSchema
  .omit({ currentAttendees: true, heldSeats: true, geocodeStatus: true, isCancelled: true, updatedAt: true })
  .extend({ providerEmail: z.string(), providerName: z.string(), eventStart: z.string() })
  .meta({ id: 'EditablePendingListing' });
export type EditablePendingListing = z.infer<typeof editablePendingListingSchema>;

export const updatedPendingListingSchema = z
  .object({ id: z.uuid(), version: z.number().int() })
  .meta({ id: 'UpdatedPendingListing' });
export type UpdatedPendingListing = z.infer<typeof updatedPendingListingSchema>;

/** What became of the approval mail by now. `retrying`: it failed at least once and is tried again. */
export const approvalMailStates = ['waiting', 'sent', 'retrying', 'failed', 'none'] as const;
const approvalMailSchema = z.enum(approvalMailStates);
export type ApprovalMailState = z.infer<typeof approvalMailSchema>;

/** Either a listing at once, or one that waits for its provider. */
export const createdForProviderSchema = z
  .discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('published'),
      listingId: z.uuid(),
      ownerName: z.string(),
      /** False: the account is not a provider before its address is confirmed. */
      ownerIsProvider: z.boolean(),
    }),
    z.object({
      outcome: z.literal('pending'),
      pendingListingId: z.uuid(),
      mail: approvalMailSchema,
      /** Only when the mail could not be sent: the link to hand over in another way. */
      approvalLink: z.string().nullable(),
    }),
  ])
  .meta({ id: 'CreatedForProvider' });
export type CreatedForProvider = z.infer<typeof createdForProviderSchema>;

export const listAdminListingsSchema = z.object({
  q: listingFilterSchema.shape.q,
  category: listingFilterSchema.shape.category,
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
});
export type ListAdminListings = z.output<typeof listAdminListingsSchema>;

export const adminListingSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    category: categorySchema,
    createdAt: z.string(),
    location: z.string(),
    isVirtual: z.boolean(),
    /** Whole cents, CAD. */
    priceCents: z.number().int(),
    isFreeEvent: z.boolean(),
    isContactForPrice: z.boolean(),
    /** Called off: it goes when everybody has the money back. */
    isCancelled: z.boolean(),
    provider: z.object({ id: z.uuid(), displayName: z.string(), email: z.string() }),
    /** People with at least one valid ticket. */
    members: z.number().int(),
  })
  .meta({ id: 'AdminListing' });
export type AdminListing = z.infer<typeof adminListingSchema>;

export const adminListingsSchema = z
  .object({
    items: z.array(adminListingSchema),
    total: countSchema,
    /** Listings that wait for their providers. */
    pending: z.number().int(),
    /** Opaque cursors; null at the ends. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
  .meta({ id: 'AdminListings' });
export type AdminListings = z.infer<typeof adminListingsSchema>;

export const listPendingListingsSchema = z.object({ after: z.string().max(200).optional() });

export const pendingListingSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    category: categorySchema,
    providerEmail: z.string(),
    providerName: z.string(),
    status: z.literal('pending_user_approval'),
    /** Who created it; null when that account is gone. */
    createdBy: z.string().nullable(),
    createdAt: z.string(),
    state: z.enum(['waiting', 'expired']),
    /** When the newest link ends. */
    expiresAt: z.string(),
    /** Who has this address was rejected as a provider, which ended the links from before it. */
    providerRejected: z.boolean(),
    mail: approvalMailSchema,
  })
  .meta({ id: 'PendingListing' });
export type PendingListing = z.infer<typeof pendingListingSchema>;

export const pendingListingsSchema = z
  .object({ items: z.array(pendingListingSchema), next: z.string().nullable() })
  .meta({ id: 'PendingListings' });
export type PendingListings = z.infer<typeof pendingListingsSchema>;

export const resentApprovalSchema = z
  .object({ mail: approvalMailSchema, approvalLink: z.string().nullable() })
  .meta({ id: 'ResentApproval' });
export type ResentApproval = z.infer<typeof resentApprovalSchema>;

export const approvalLinkSchema = z
  .object({ approvalLink: z.string(), expiresAt: z.string() })
  .meta({ id: 'ApprovalLink' });
export type ApprovalLink = z.infer<typeof approvalLinkSchema>;
