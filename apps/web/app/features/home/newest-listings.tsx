import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { ListingCard } from '../listings-search/listing-card.tsx';
import type { SentCard } from '../listings-search/shown-card.ts';

/** What was published last and is still to come; null when it could not be loaded. */
export function NewestListings({ listings, now }: { listings: SentCard[] | null; now: string }) {
  return (
    <section aria-labelledby="newest" className="mt-16">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="newest" className="text-2xl sm:text-3xl">
          {t('home.newest')}
        </h2>
        <Link to={paths.listings()} className="link inline-flex min-h-11 items-center">
          {t('home.all')}
        </Link>
      </div>
      {listings === null ? <Alert className="mt-4">{t('home.newestFailed')}</Alert> : null}
      {listings?.length === 0 ? <p className="mt-4 text-ink-soft">{t('home.nothingYet')}</p> : null}
      {listings && listings.length > 0 ? (
        <ul className="-mx-4 mt-4 flex snap-x gap-5 overflow-x-auto px-4 pb-4 sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:p-0 lg:grid-cols-3">
          {listings.map((listing) => (
            <li key={listing.id} className="flex w-[82%] shrink-0 snap-center sm:w-auto">
              <ListingCard listing={listing} now={now} first={false} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
