import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { t } from '../../i18n/index.ts';

/** How many people come and how many spots are left, in words and as a bar. */
export function Capacity({
  listing,
  hold,
}: {
  listing: Pick<ListingDetail, 'currentAttendees' | 'maxAttendees' | 'remaining' | 'isOver'>;
  hold: ListingAccess['hold'];
}) {
  const { currentAttendees, maxAttendees, remaining } = listing;
  const attendees = t('listing.attendees', { count: currentAttendees });
  // What is over or full has no spots to give, which the banner says.
  if (listing.isOver || remaining === 0)
    return (
      <p className="text-ink-soft" data-attendees={currentAttendees}>
        {attendees}
      </p>
    );
  if (maxAttendees === null || remaining === null) {
    return (
      <p className="text-ink-soft">
        <span data-attendees={currentAttendees}>{attendees}</span> · {t('listing.unlimited')}
      </p>
    );
  }
  // Neither taken nor left: they are being bought.
  const yours = hold?.quantity ?? 0;
  const others = maxAttendees - currentAttendees - remaining - yours;
  return (
    <div>
      <p className="font-medium">{t('listing.spotsLeft', { count: remaining, max: maxAttendees })}</p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-line">
        <div
          className="h-full rounded-full bg-forest"
          style={{ width: `${Math.min(100, ((maxAttendees - remaining) / maxAttendees) * 100)}%` }}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft" data-attendees={currentAttendees}>
        {attendees}
      </p>
      {yours > 0 ? <p className="text-sm text-ink-soft">{t('listing.heldYours', { count: yours })}</p> : null}
      {others > 0 ? <p className="text-sm text-ink-soft">{t('listing.heldHint')}</p> : null}
    </div>
  );
}
