import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { bannerOf } from './banner.ts';
import { WhyClosed } from './late-parts.ts';
import type { ListingPageProps } from './listing-page-body.tsx';

/** Called off, over, full, nearly full, or not on sale yet: said once, above everything else. */
export function ListingBanner({ listing, access }: Pick<ListingPageProps, 'listing' | 'access'>) {
  const banner = bannerOf(listing, access);
  if (!banner) return null;
  return (
    <div data-banner={banner} className="flex gap-3 rounded-card border-l-4 border-sun bg-sun-soft p-4">
      <Icon
        name={banner === 'past' || banner === 'cancelled' ? 'calendar' : banner === 'salesSoon' ? 'clock' : 'people'}
        className="mt-0.5 size-5 shrink-0"
      />
      <div className="min-w-0">
        <p className="font-semibold">
          {banner === 'nearlyFull'
            ? t('listing.banner.nearlyFull', { count: listing.remaining ?? 0 })
            : t(`listing.banner.${banner}`)}
        </p>
        {banner === 'full' && listing.currentAttendees < (listing.maxAttendees ?? 0) ? (
          <p>{t('listing.heldHint')}</p>
        ) : null}
        {access.isOwner ? (
          <WhyClosed banner={banner} />
        ) : banner === 'salesSoon' ? (
          <p>{t('listing.banner.salesSoonText')}</p>
        ) : null}
      </div>
    </div>
  );
}
