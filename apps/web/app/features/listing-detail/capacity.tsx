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
  const attendees = (
    <span data-attendees={currentAttendees}>{t('listing.attendees', { count: currentAttendees })}</span>
  );
  // What is over or full has no spots to give, which the banner says.
  if (listing.isOver || remaining === 0) return <p className="text-ink-soft">{attendees}</p>;
  if (maxAttendees === null || remaining === null)
    return (
      <p className="text-ink-soft">
        {attendees} · {t('listing.unlimited')}
      </p>
    );
  // Neither taken nor left; what the reader holds is said beside the way on with it.
  const held = maxAttendees - currentAttendees - remaining - (hold?.quantity ?? 0);
  return (
    <div>
      <p className="font-medium">{t('listing.spotsLeft', { count: remaining, max: maxAttendees })}</p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-line">
        <div
          className="h-full rounded-full bg-forest"
          style={{ width: `${100 - (remaining / maxAttendees) * 100}%` }}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {attendees}
        {held > 0 ? ` · ${t('listing.heldHint')}` : ''}
      </p>
    </div>
  );
}
