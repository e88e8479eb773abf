import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { categories } from '@canopy/contracts/vocabulary';
import { listingLanguages } from '@canopy/contracts/language';
import type { SocialMedia } from '@canopy/contracts/listings';

export const PendingListingSchema = defineEntity({
  name: 'PendingListing',
  tableName: 'pending_listings',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** Lower case. */
    providerEmail: p.text(),
    providerName: p.text(),
    status: p.enum(['pending_user_approval'] as const).default('pending_user_approval'),
    createdBy: () => p.manyToOne(User).nullable().fieldName('created_by'),
    title: p.text(),
    description: p.text(),
    category: p.enum(categories),
    language: p.enum(listingLanguages).default('en'),
    location: p.text(),
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
    eventStart: p.datetime(),
    eventEnd: p.datetime().nullable(),
    socialMedia: p.json<SocialMedia>().defaultRaw(`'{}'`),
    /** Of the form that it was created with, and what that said: see form-content.ts. */
    formKey: p.uuid().nullable(),
    formContent: p.text().nullable(),
    /** Of what it says; its provider approves the one that was read. Another address of the provider moves it not. */
    version: p.integer().version().default(1),
    requestId: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** A listing that an administrator created for a provider, and that the provider has not approved yet. */
export class PendingListing extends PendingListingSchema.class {}
PendingListingSchema.setClass(PendingListing);

/** What becomes of it when it is published: all that families will see, and where they will write to. */
export const publishedColumns = [
  'title',
  'description',
  'category',
  'language',
  'location',
  'isVirtual',
  'priceCents',
  'isFreeEvent',
  'isContactForPrice',
  'contact',
  'maxAttendees',
  'ageMin',
  'ageMax',
  'eventStart',
  'eventEnd',
  'socialMedia',
] as const;
