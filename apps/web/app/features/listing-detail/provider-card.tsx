import type { ListingDetail } from '@canopy/contracts/listings';
import { countText } from '../../i18n/count-text.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { monthName } from '../calendar/month.ts';
import { ProviderLinks } from './provider-links.tsx';

/** Who offers it: since when, what we looked at, what else they offer, and where else they can be found. */
export function ProviderCard({ listing }: { listing: ListingDetail }) {
  const { provider } = listing;
  // This one alone is not worth a list.
  const others = provider.upcoming.count > (listing.isOver ? 0 : 1);
  return (
    <section aria-labelledby="provider">
      <h2 id="provider" className="text-2xl">
        {t('listing.provider')}
      </h2>
      <Card className="mt-3 p-5">
        <div className="flex items-center gap-4">
          <Avatar name={provider.name} src={null} large />
          <div className="min-w-0">
            <p dir="auto" className="font-display text-xl font-semibold wrap-anywhere">
              {provider.name}
            </p>
            <p className="text-ink-soft">{t('listing.since', { month: monthName(provider.since) })}</p>
            {others ? (
              <Link
                to={paths.listings({ provider: provider.id, when: 'upcoming' })}
                className="link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {t('listing.seeAll', {
                  count: provider.upcoming.count,
                  shown: countText(provider.upcoming),
                  name: provider.name,
                })}
              </Link>
            ) : null}
          </div>
        </div>
        {provider.approved ? (
          <div className="mt-4 flex gap-3 rounded-card bg-leaf p-4">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-forest" />
            <div className="min-w-0">
              <p className="font-semibold">{t('listing.reviewed.title')}</p>
              <p className="text-sm">{t('listing.reviewed.text', { month: monthName(provider.approved) })}</p>
            </div>
          </div>
        ) : null}
        <ProviderLinks socialMedia={listing.socialMedia} />
      </Card>
    </section>
  );
}
