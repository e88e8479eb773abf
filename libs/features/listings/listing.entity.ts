import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { categories, geocodeStatuses, type MediaType } from '@canopy/contracts/vocabulary';
import { listingLanguages } from '@canopy/contracts/language';
import type { SocialMedia } from '@canopy/contracts/listings';

/** A file as cards show it. */
export interface Cover {
  id: string;
  /** Where it lies in media storage. */
  key: string;
  type: MediaType;
  alt: string;
  width: number | null;
  height: number | null;
  sizes: { key: string; width: number }[];
}

export const ListingSchema = defineEntity({
  name: 'Listing',
  tableName: 'listings',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    user: () => p.manyToOne(User),
    title: p.text(),
    description: p.text(),
    category: p.enum(categories),
    language: p.enum(listingLanguages).default('en'),
    location: p.text().default(''),
    isVirtual: p.boolean().default(false),
    /** Whole cents, CAD. */
    priceCents: p.integer().default(0),
    isFreeEvent: p.boolean().default(false),
    isContactForPrice: p.boolean().default(false),
    contact: p.text(),
    /** Null means unlimited. */
    maxAttendees: p.integer().nullable(),
    /** In months, see `rules/ages`. */
    ageMin: p.integer().nullable(),
    ageMax: p.integer().nullable(),
    // The two counters are moved by single statements only, see take-seats.ts.
    currentAttendees: p.integer().default(0),
    heldSeats: p.integer().default(0),
    eventStart: p.datetime().nullable(),
    eventEnd: p.datetime().nullable(),
    socialMedia: p.json<SocialMedia>().defaultRaw(`'{}'`),
    /**
     * Called off while people had paid: nothing is sold any more, and the listing goes when everybody has the money
     * back.
     */
    cancelledAt: p.datetime().nullable(),
    // The first of its files, and how many there are: written by a trigger on those.
    cover: p.json<Cover>().nullable(),
    mediaCount: p.integer().default(0),
    featured: p.boolean().default(false),
    lat: p.double().$type<number>().nullable(),
    lng: p.double().$type<number>().nullable(),
    geocodeStatus: p.enum(geocodeStatuses).default('none'),
    geocodeAttempts: p.integer().default(0),
    /** The claim of a job, and the pause after a failure. */
    geocodeNextAttemptAt: p.datetime().defaultRaw('now()'),
    /**
     * Bumped by an edit, and when the listing is called off, so that two editors notice each other, and a sale that has
     * read it before. A sale bumps nothing.
     */
    version: p.integer().version().default(1),
    /** Of the form that it was published with, see create-listing.ts. */
    formKey: p.uuid().nullable(),
    /** What that form said, see form-content.ts; null for listings from before. */
    formContent: p.text().nullable(),
    requestId: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});

export class Listing extends ListingSchema.class {}
ListingSchema.setClass(Listing);
