import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { mediaColumns } from '../media/media-row.ts';
import type { ListingTables } from '../tables.ts';

const eb = expressionBuilder<ListingTables & { l: ListingTables['pendingListings'] }, 'l'>();

/** The files of pending listing `l`, in their order. */
export const pendingMedia = jsonArrayFrom(
  eb
    .selectFrom('listingMedia')
    .select(mediaColumns)
    .whereRef('listingMedia.pendingListingId', '=', 'l.id')
    .orderBy('position'),
).as('media');
