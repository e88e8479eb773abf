import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';
import { mediaTypes } from '@canopy/contracts/vocabulary';
import { Listing } from '../listing.entity.ts';
import { PendingListing } from '../pending-listing.entity.ts';

export const ListingMediaSchema = defineEntity({
  name: 'ListingMedia',
  tableName: 'listing_media',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** Null while it is a draft (uploaded, and on no listing yet) or waits with a pending listing. */
    listing: () => p.manyToOne(Listing).nullable(),
    /** Whose draft it is; null once it is on a listing, published or pending. */
    user: () => p.manyToOne(User).nullable(),
    /** The listing that waits for its provider, and this file with it. */
    pendingListing: () => p.manyToOne(PendingListing).nullable(),
    position: p.integer(),
    type: p.enum(mediaTypes),
    /** Where the file lies in media storage; never reused, so it may be cached for ever. */
    key: p.text(),
    alt: p.text().default(''),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    /** Smaller copies: `[{ key, width }]`; for a video its poster. */
    sizes: p.json<{ key: string; width: number }[]>().defaultRaw(`'[]'`),
    sizesStatus: p.enum(['pending', 'made', 'failed'] as const).default('made'),
    sizesAttempts: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class ListingMedia extends ListingMediaSchema.class {}
ListingMediaSchema.setClass(ListingMedia);
