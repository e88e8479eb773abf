import { expressionBuilder, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { mediaUrl } from '@canopy/media';
import type { Media } from '@canopy/contracts/listings';
import type { ListingTables } from '../tables.ts';

export const mediaColumns = ['id', 'key', 'type', 'alt', 'width', 'height', 'sizes'] as const;
export type MediaRow = Pick<Selectable<ListingTables['listingMedia']>, (typeof mediaColumns)[number]>;

/** The files of a listing `l` in their order. */
export const mediaOfListing = jsonArrayFrom(
  expressionBuilder<ListingTables & { l: ListingTables['listings'] }, 'l'>()
    .selectFrom('listingMedia')
    .select(mediaColumns)
    .whereRef('listingMedia.listingId', '=', 'l.id')
    .orderBy('position'),
);

export function media(row: MediaRow): Media {
  return {
    id: row.id,
    url: mediaUrl(row.key),
    type: row.type,
    alt: row.alt,
    width: row.width,
    height: row.height,
    sizes: row.sizes.map(({ key, width }) => ({ url: mediaUrl(key), width })),
  };
}
