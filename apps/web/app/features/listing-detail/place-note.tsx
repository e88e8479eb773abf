import type { ListingDetail } from '@canopy/contracts/listings';
import { NoMap } from './no-map.tsx';

/** Says to whoever may change the listing that its place was not found. */
export function PlaceNote({
  listing: { id, geocodeStatus },
}: {
  listing: Pick<ListingDetail, 'id' | 'geocodeStatus'>;
}) {
  return geocodeStatus === 'not_found' || geocodeStatus === 'failed' ? <NoMap id={id} why={geocodeStatus} /> : null;
}
