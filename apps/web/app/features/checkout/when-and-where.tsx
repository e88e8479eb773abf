import type { ListingDetail } from '@canopy/contracts/listings';
import { formatPeriod } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';

/** What the tickets are for, as it is now: the page under the dialog may be hidden by it. */
export function WhenAndWhere({
  listing: { eventStart, eventEnd, isVirtual, location },
}: {
  listing: Pick<ListingDetail, 'eventStart' | 'eventEnd' | 'isVirtual' | 'location'>;
}) {
  return (
    <dl className="mb-4 grid gap-1">
      <div className="relative pl-8">
        <dt>
          <Icon name="calendar" className="absolute top-0.5 left-0 size-5 text-forest" />
          <span className="sr-only">{t('listing.when')}</span>
        </dt>
        <dd>{formatPeriod(eventStart, eventEnd) || t('listing.undated')}</dd>
      </div>
      <div className="relative min-w-0 pl-8">
        <dt>
          <Icon name={isVirtual ? 'screen' : 'pin'} className="absolute top-0.5 left-0 size-5 text-forest" />
          <span className="sr-only">{t('listing.where')}</span>
        </dt>
        <dd className="wrap-anywhere">{isVirtual ? t('listing.virtual') : location}</dd>
      </div>
    </dl>
  );
}
