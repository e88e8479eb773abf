import type { ListingDetail } from '@canopy/contracts/listings';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** The one listing that whoever runs this site puts into the window. */
export function FeaturedListing({ listing }: { listing: Pick<ListingDetail, 'id' | 'title' | 'language'> }) {
  return (
    <p className="mt-6 rounded-2xl bg-leaf p-5 sm:p-6">
      <span className="block text-sm font-semibold text-ink-soft">{t('home.featured')}</span>
      <Link
        to={paths.listing(listing.id)}
        className="link inline-flex min-h-11 items-center gap-2 font-display text-xl break-words sm:text-2xl"
      >
        <span lang={langOf(listing.language)}>{listing.title}</span>
        <Icon name="next" />
      </Link>
    </p>
  );
}
