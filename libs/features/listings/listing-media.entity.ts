import { defineEntity, p } from '@mikro-orm/postgresql';
import { mediaTypes } from '@canopy/contracts/vocabulary';
import { Listing } from './listing.entity.ts';

const ListingMediaSchema = defineEntity({
  name: 'ListingMedia',
  tableName: 'listing_media',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    listing: () => p.manyToOne(Listing),
    position: p.integer(),
    type: p.enum(mediaTypes),
    /** Where the file lies in media storage; never reused, so it may be cached for ever. */
    key: p.text(),
    alt: p.text().default(''),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    /** Smaller copies: `[{ key, width }]`; for a video its poster. */
    sizes: p.json<{ key: string; width: number }[]>().defaultRaw(`'[]'`),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class ListingMedia extends ListingMediaSchema.class {}
ListingMediaSchema.setClass(ListingMedia);
