import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { NoMap } from './late-parts.ts';

/** Says to whoever may change the listing that its place was not found. */
export function PlaceNote({
  listing,
  access,
}: {
  listing: Pick<ListingDetail, 'id' | 'geocodeStatus'>;
  access: Pick<ListingAccess, 'canEdit'>;
}) {
  const { id, geocodeStatus } = listing;
  if (!access.canEdit || (geocodeStatus !== 'not_found' && geocodeStatus !== 'failed')) return null;
  return <NoMap id={id} why={geocodeStatus} />;
}
