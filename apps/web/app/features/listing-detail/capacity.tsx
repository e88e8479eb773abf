import type { ListingDetail } from '@canopy/contracts/listings';
import { useTranslation } from 'react-i18next';

/** How many people come and how many spots are left, in words and as a bar. */
export function Capacity({
  listing,
}: {
  listing: Pick<ListingDetail, 'currentAttendees' | 'maxAttendees' | 'remaining' | 'isFreeEvent' | 'isOver'>;
}) {
  const { t } = useTranslation();
  const { currentAttendees, maxAttendees, remaining } = listing;
  const attendees = t('listing.attendees', { count: currentAttendees });
  // What is over has no spots to give.
  if (listing.isOver)
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
  const held = maxAttendees - currentAttendees - remaining;
  const words =
    remaining > 0
      ? t('listing.spotsLeft', { count: remaining, max: maxAttendees })
      : held > 0
        ? t('listing.spotsLeft', { count: 0, max: maxAttendees })
        : t(listing.isFreeEvent ? 'listing.full' : 'listing.soldOut', { max: maxAttendees });
  return (
    <div>
      <p className="font-medium">{words}</p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-line">
        <div
          className="h-full rounded-full bg-forest"
          style={{ width: `${Math.min(100, ((maxAttendees - remaining) / maxAttendees) * 100)}%` }}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft" data-attendees={currentAttendees}>
        {attendees}
      </p>
      {remaining === 0 && held > 0 ? <p className="mt-1 text-sm text-ink-soft">{t('listing.heldHint')}</p> : null}
    </div>
  );
}
