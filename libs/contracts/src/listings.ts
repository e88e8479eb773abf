import { z } from 'zod';
import { refusals } from './refusals.ts';
import { emailSchema } from './accounts.ts';
import type { Bounds } from './bounds.ts';
import { countSchema } from './count.ts';
import { chars, handleOrUrl, optional, requiredText, url } from './entered-text.ts';
import { listingLanguages } from './language.ts';
import { limits } from './limits.ts';
import { dollarsSchema } from './money-schema.ts';
import { categories, geocodeStatuses, mediaTypes, socialNetworks } from './vocabulary.ts';
import { categorySchema } from './vocabulary-schema.ts';

const socialMediaSchema = z
  .object({
    website: optional(url),
    facebook: optional(url),
    instagram: optional(handleOrUrl),
    twitter: optional(handleOrUrl),
    linkedin: optional(url),
    youtube: optional(url),
  })
  .partial();
export type SocialMedia = Partial<Record<(typeof socialNetworks)[number], string>>;

/** An instant with its offset; the web turns what a person typed (Toronto time) into one. */
export const instant = (sentence: string) =>
  z.iso
    .datetime({ offset: true, error: sentence })
    // A year of which two digits were typed, or one too many.
    .refine((text) => {
      const year = new Date(text).getUTCFullYear();
      return Number.isNaN(year) || (year >= 2000 && year < 2200);
    }, 'Please enter a year between 2000 and 2199.');

/**
 * The files of a listing in the order in which they are shown: uploads of the same person that are on no listing yet,
 * and files that are on it already. Files of the listing that are left out are deleted.
 */
export const enteredMediaSchema = z
  .array(z.object({ id: z.uuid(), alt: z.string().trim().max(limits.alt, chars(limits.alt)).default('') }))
  .max(limits.mediaPerListing, `Maximum ${limits.mediaPerListing} files allowed`)
  .refine((files) => new Set(files.map(({ id }) => id)).size === files.length, 'Please add each file once.');
export type EnteredMedia = z.infer<typeof enteredMediaSchema>;

/** What goes along with an uploaded file. With a listing the file is put on it at once, else it waits as a draft. */
export const uploadFieldsSchema = z.object({
  alt: z.string().trim().max(limits.alt, chars(limits.alt)).default(''),
  listingId: optional(z.uuid({ error: refusals.listing_not_found[1] })),
});

/** The rules between two fields, for new and for edited listings. An edited one may have no date, but no end alone. */
export function fitsTogether(
  listing: {
    isVirtual: boolean;
    location: string;
    isFreeEvent: boolean;
    isContactForPrice: boolean;
    price?: number | undefined;
    eventStart?: string | undefined;
    eventEnd?: string | undefined;
    ageMin?: number | null | undefined;
    ageMax?: number | null | undefined;
  },
  context: z.core.$RefinementCtx,
): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (!listing.isVirtual && listing.location === '')
    refuse('location', 'Please enter a location, or mark the listing as online.');
  if (listing.isFreeEvent && listing.isContactForPrice)
    refuse('isContactForPrice', 'Please choose either free or contact for price.');
  if (listing.price === undefined && !listing.isFreeEvent && !listing.isContactForPrice)
    refuse('price', 'Please enter a price, or choose free or contact for price.');
  if (listing.price && (listing.isFreeEvent || listing.isContactForPrice))
    refuse('price', 'A free or contact-for-price listing has no price.');
  if (listing.price && (listing.price < limits.priceMinCents || listing.price > limits.priceMaxCents))
    refuse('price', 'Please enter 0, or a price from 0.50 to 99,999.99.');
  if (listing.eventEnd && listing.eventStart && Date.parse(listing.eventEnd) < Date.parse(listing.eventStart))
    refuse('eventEnd', 'Event end must be after the start.');
  if (listing.eventEnd && !listing.eventStart)
    refuse('eventStart', 'Please provide a start date and time for the event.');
  if (listing.ageMax !== undefined && listing.ageMax !== null) {
    if (listing.ageMin === undefined || listing.ageMin === null) refuse('ageMin', 'Please enter the youngest age too.');
    else if (listing.ageMax < listing.ageMin) refuse('ageMax', 'Please enter an age that is not below the youngest.');
  }
}

const age = 'Please enter an age like 5, or 18 months.';
const ageSchema = optional(
  z.coerce.number(age).int(age).min(0, age).max(limits.age, 'Please enter at most 100 years.'),
).nullable();

const languageSchema = z.enum(listingLanguages, { error: 'Please choose a language.' });

/** What a listing is made of, new or edited. Price options exclude each other: see `rules/listing-price`. */
export const listingFields = {
  title: requiredText(limits.title, 'Please enter a title.'),
  description: requiredText(limits.description, 'Please enter a description.'),
  category: z.enum(categories, { error: 'Please choose a category.' }),
  language: languageSchema.default('en'),
  contact: emailSchema,
  isVirtual: z.boolean().default(false),
  location: z.string().trim().max(limits.location, chars(limits.location)).default(''),
  price: optional(dollarsSchema),
  isFreeEvent: z.boolean().default(false),
  isContactForPrice: z.boolean().default(false),
  maxAttendees: optional(
    z.coerce
      .number('Please enter a whole number.')
      .int('Please enter a whole number.')
      .min(1, 'Please enter at least 1.')
      .max(limits.attendees, `Please enter at most ${limits.attendees.toLocaleString('en-CA')}.`),
  ).nullable(),
  /** Whom it is for, in months; see `rules/ages`. */
  ageMin: ageSchema,
  ageMax: ageSchema,
  eventStart: instant('Please provide a start date and time for the event.'),
  eventEnd: optional(instant('Please enter a date and a time.')),
  socialMedia: socialMediaSchema.default({}),
  media: enteredMediaSchema.default([]),
};

/**
 * Made with the form: sending the same form again is the same listing, and one that says something else by then is
 * refused.
 */
export const formKeySchema = optional(z.uuid({ error: 'Please reload the page and try again.' }));

/** What a provider enters. */
export const createListingSchema = z
  .object({
    ...listingFields,
    formKey: formKeySchema,
  })
  .superRefine(fitsTogether)
  .meta({ id: 'CreateListing' });
/** Price in cents after parsing. */
export type CreateListingInput = z.output<typeof createListingSchema>;

/** What every edit of a listing says; `version` is what the editor saw, so that nobody's edit is lost to another's. */
export const editFields = {
  /** Left out, it stays as it is. */
  language: languageSchema.optional(),
  /** Left out, the files stay as they are. */
  media: enteredMediaSchema.optional(),
  version: z.coerce
    .number('Please reload the page and try again.')
    .int('Please reload the page and try again.')
    .min(1, 'Please reload the page and try again.')
    .max(2_147_483_647, 'Please reload the page and try again.'),
};

/** Dates may be missing here. */
export const updateListingSchema = z
  .object({
    ...listingFields,
    ...editFields,
    eventStart: optional(instant('Please enter a date and a time.')),
  })
  .superRefine(fitsTogether)
  .meta({ id: 'UpdateListing' });
export type UpdateListingInput = z.output<typeof updateListingSchema>;

export const createdListingSchema = z
  .object({ id: z.uuid(), geocodeStatus: z.enum(geocodeStatuses) })
  .meta({ id: 'CreatedListing' });
export type CreatedListing = z.infer<typeof createdListingSchema>;

export const mediaSchema = z
  .object({
    id: z.uuid(),
    url: z.string(),
    type: z.enum(mediaTypes),
    alt: z.string(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    /** Smaller copies, widths in pixels; for a video, its poster. */
    sizes: z.array(z.object({ url: z.string(), width: z.number() })),
  })
  .meta({ id: 'Media' });
export type Media = z.infer<typeof mediaSchema>;

const shown = {
  id: z.uuid(),
  title: z.string(),
  category: categorySchema,
  language: z.enum(listingLanguages),
  isVirtual: z.boolean(),
  location: z.string(),
  /** Whole cents, CAD. */
  priceCents: z.number().int(),
  isFreeEvent: z.boolean(),
  isContactForPrice: z.boolean(),
  eventStart: z.string().nullable(),
  eventEnd: z.string().nullable(),
  maxAttendees: z.number().int().nullable(),
  /** Whom it is for, in months; no upper end without ageMax, nothing was said without both. */
  ageMin: z.number().int().nullable(),
  ageMax: z.number().int().nullable(),
  currentAttendees: z.number().int(),
  /** Seats that can be taken at this moment; null when unlimited. Held seats are not among them. */
  remaining: z.number().int().nullable(),
};

/** What a card shows, and no more: public lists carry no contact, owner or description beyond the preview. */
export const listingCardSchema = z
  .object({
    ...shown,
    preview: z.string(),
    cover: mediaSchema.omit({ id: true }).nullable(),
    mediaCount: z.number().int(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    /** Kilometres from the place that was asked for; null without one. */ distanceKm: z.number().nullable(),
  })
  .meta({ id: 'ListingCard' });
export type ListingCard = z.infer<typeof listingCardSchema>;

const boundsSchema: z.ZodType<Bounds> = z
  .object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })
  .meta({ id: 'Bounds' });
export type { Bounds } from './bounds.ts';
export {
  listingFilterSchema,
  listListingsSchema,
  listMarkersSchema,
  type ListingFilter,
  type ListListings,
  type ListMarkers,
} from './listing-filter-schemas.ts';

/** How many match, and no more. */
export const listingCountSchema = z.object({ total: countSchema }).meta({ id: 'ListingCount' });
export type ListingCount = z.infer<typeof listingCountSchema>;

export const listingPageSchema = z
  .object({
    items: z.array(listingCardSchema),
    page: z.number().int(),
    total: countSchema,
    /** Whatever category is chosen; null where so many match that only the whole is counted. */
    perCategory: z.partialRecord(categorySchema, countSchema).nullable(),
    /** Opaque cursors; null at the ends. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
    /**
     * The box around the matches that stand on the map, without the few that stand far from all others; null when none
     * does.
     */
    bounds: boundsSchema.nullable(),
    /** Counting took too long, or others were counted: `total` is what is on the page, `bounds` are not known. */
    uncounted: z.literal(true).optional(),
    /** Where distances are measured from; `name` is null for a point. */
    place: z.object({ name: z.string().nullable(), lat: z.number(), lng: z.number() }).nullable(),
    /** A town or a postal code that stands in the search text, and the text without it. */
    placeInText: z.object({ near: z.string(), rest: z.string() }).nullable(),
    /** Whose listings were asked for; null without such a filter, and where there is no listing of theirs. */
    provider: z.object({ name: z.string() }).nullable(),
    /** When nothing was found because of some words: which ones, and the text without them, which finds something. */
    withoutWords: z.object({ words: z.array(z.string()), rest: z.string() }).nullable(),
  })
  .meta({ id: 'ListingPage' });
export type ListingPage = z.infer<typeof listingPageSchema>;

/** Other listings for whoever cannot join one: the first is the most like it. */
export const similarListingsSchema = z.object({ items: z.array(listingCardSchema) }).meta({ id: 'SimilarListings' });
export type SimilarListings = z.infer<typeof similarListingsSchema>;

export const markersSchema = z
  .object({
    /** One per listing, while there are at most 500 in the box … */
    markers: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        location: z.string(),
        category: categorySchema,
        language: z.enum(listingLanguages),
        lat: z.number(),
        lng: z.number(),
        approximate: z.boolean(),
        imageUrl: z.string().nullable(),
        priceCents: shown.priceCents,
        isFreeEvent: shown.isFreeEvent,
        isContactForPrice: shown.isContactForPrice,
        eventStart: shown.eventStart,
        eventEnd: shown.eventEnd,
      }),
    ),
    /** … beyond that, how many stand together where. */
    clusters: z.array(z.object({ lat: z.number(), lng: z.number(), count: z.number().int() })),
  })
  .meta({ id: 'Markers' });
export type Markers = z.infer<typeof markersSchema>;

export const listingDetailSchema = z
  .object({
    ...shown,
    description: z.string(),
    media: z.array(mediaSchema),
    /** Legacy name for the url of the first image. */
    imageUrl: z.string().nullable(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    geocodeStatus: z.enum(geocodeStatuses),
    socialMedia: z.partialRecord(z.enum(socialNetworks), z.string()),
    provider: z
      .object({
        /** For the filter of the list alone; neither the account's id nor made of anything that is private. */
        id: z.string(),
        name: z.string(),
        /** Months like 2026-11. Approved: when a person read the application and approved it, null without one. */
        since: z.string(),
        approved: z.string().nullable(),
        /** Listings that are still to come. */
        upcoming: countSchema,
      })
      .meta({ description: 'The business. Never the id of an account, or an email.' }),
    isOver: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'ListingDetail' });
export type ListingDetail = z.infer<typeof listingDetailSchema>;

/** A listing that cannot exist is answered like one that does not. */
export const getListingInfoSchema = z
  .object({ listingId: z.uuid({ error: refusals.listing_not_found[1] }) })
  .meta({ id: 'GetListingInfo' });

/** The one answer through which contact leaves, and what this viewer may do here. */
export const listingAccessSchema = z
  .object({
    isOwner: z.boolean(),
    /** An approved provider what is theirs, an admin anything. Owners who are not approved may still delete it. */
    canEdit: z.boolean(),
    /** Valid tickets of this viewer. */
    ticketCount: z.number().int(),
    /** Those among them that were free, which the viewer can give back; a listing may have become free since. */
    freeTicketCount: z.number().int(),
    contact: z.string().nullable(),
    /** Of what takes place online: where, perhaps the link of the meeting; for holders of a ticket, the owner and admins. */
    onlineAddress: z.string().nullable(),
    /** False while the provider cannot be paid yet; the page says that sales open soon. */
    salesOpen: z.boolean(),
    /**
     * Whether the viewer wants to be told when sales open; null where nobody can say that they will, because the provider is not
     * approved: then a free listing cannot be joined either.
     */
    saleNotice: z.boolean().nullable(),
    /** Called off: nothing is sold any more, and whoever paid gets the money back. */
    isCancelled: z.boolean(),
    /** Spots that are held for purchases being paid right now; for the owner and admins. */
    heldSeats: z.number().int().nullable(),
    /** The viewer's live hold on this listing, if any. */
    hold: z
      .object({
        orderId: z.uuid(),
        quantity: z.number().int(),
        amountCents: z.number().int(),
        expiresAt: z.string(),
        extended: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'ListingAccess' });
export type ListingAccess = z.infer<typeof listingAccessSchema>;
