import { z } from 'zod';
import { listingLanguages } from './language.ts';
import { mediaSchema } from './listings.ts';
import { geocodeStatuses, socialNetworks } from './vocabulary.ts';
import { categorySchema } from './vocabulary-schema.ts';

/** Everything that the owner entered, contact included, for the form that changes it. Only for the owner and admins. */
export const editableListingSchema = z
  .object({
    id: z.uuid(),
    /** Sent back with the edit: another one in between is told. */
    version: z.number().int(),
    title: z.string(),
    description: z.string(),
    category: categorySchema,
    language: z.enum(listingLanguages),
    contact: z.string(),
    isVirtual: z.boolean(),
    location: z.string(),
    priceCents: z.number().int(),
    isFreeEvent: z.boolean(),
    isContactForPrice: z.boolean(),
    maxAttendees: z.number().int().nullable(),
    /** In months. */
    ageMin: z.number().int().nullable(),
    ageMax: z.number().int().nullable(),
    eventStart: z.string().nullable(),
    eventEnd: z.string().nullable(),
    socialMedia: z.partialRecord(z.enum(socialNetworks), z.string()),
    media: z.array(mediaSchema),
    /** Sold seats, and seats that buyers hold at this moment: the least that maxAttendees may be. */
    currentAttendees: z.number().int(),
    heldSeats: z.number().int(),
    geocodeStatus: z.enum(geocodeStatuses),
    /** Called off: nothing of it can be changed any more. */
    isCancelled: z.boolean(),
    updatedAt: z.string(),
  })
  .meta({ id: 'EditableListing' });
export type EditableListing = z.infer<typeof editableListingSchema>;

export const updatedListingSchema = z
  .object({ id: z.uuid(), version: z.number().int(), geocodeStatus: z.enum(geocodeStatuses) })
  .meta({ id: 'UpdatedListing' });
export type UpdatedListing = z.infer<typeof updatedListingSchema>;

export const ownListingSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    category: categorySchema,
    language: z.enum(listingLanguages),
    location: z.string(),
    isVirtual: z.boolean(),
    priceCents: z.number().int(),
    isFreeEvent: z.boolean(),
    isContactForPrice: z.boolean(),
    eventStart: z.string().nullable(),
    eventEnd: z.string().nullable(),
    maxAttendees: z.number().int().nullable(),
    currentAttendees: z.number().int(),
    heldSeats: z.number().int(),
    when: z.enum(['upcoming', 'past', 'undated']),
    geocodeStatus: z.enum(geocodeStatuses),
    /** Called off: it goes when everybody has the money back. */
    isCancelled: z.boolean(),
    cover: mediaSchema.nullable(),
  })
  .meta({ id: 'OwnListing' });
export type OwnListing = z.infer<typeof ownListingSchema>;

export const listMyListingsSchema = z.object({
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
});
export type ListMyListings = z.output<typeof listMyListingsSchema>;

export const myListingsSchema = z
  .object({
    items: z.array(ownListingSchema),
    /** Opaque cursors; null at the ends. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
  .meta({ id: 'MyListings' });
export type MyListings = z.infer<typeof myListingsSchema>;

/** What deleting a listing would mean at this moment, for the question before it. */
export const listingDeletionSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    /**
     * People with paid, valid tickets for a listing that is not over: deleting it calls it off, and they get their
     * money back.
     */
    paidPeople: z.number().int(),
    /** What they get back in sum. */
    refundCents: z.number().int(),
    /** It was called off already, and goes when everybody has the money back. */
    isCancelled: z.boolean(),
    /** People with a free ticket for a listing that is not over: they are told by mail. */
    signedUpPeople: z.number().int(),
    /** Purchases that are being paid right now: they end, and nobody is charged. */
    openOrders: z.number().int(),
  })
  .meta({ id: 'ListingDeletion' });
export type ListingDeletion = z.infer<typeof listingDeletionSchema>;

/** False when people had paid: the listing is called off, everybody gets the money back, and then it goes. */
export const deletedListingSchema = z.object({ deleted: z.boolean() }).meta({ id: 'DeletedListing' });
export type DeletedListing = z.infer<typeof deletedListingSchema>;

export const placeSearchSchema = z.object({ geocodeStatus: z.enum(geocodeStatuses) }).meta({ id: 'PlaceSearch' });
