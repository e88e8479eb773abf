import type { CalendarEntry } from '@canopy/contracts/payments';

/**
 * The listing that an entry leads to. One that was called off has nothing to offer any more, except to its provider:
 * refunds may wait there to be tried again.
 */
export const leadsTo = ({
  listingId,
  deleted,
  cancelled,
  kind,
}: Pick<CalendarEntry, 'listingId' | 'deleted' | 'cancelled' | 'kind'>): string | null =>
  (deleted || cancelled) && kind !== 'own' ? null : listingId;
