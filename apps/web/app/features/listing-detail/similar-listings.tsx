import { t } from '../../i18n/index.ts';
import { ListingCard } from '../listings-search/listing-card.tsx';
import type { SentCard } from '../listings-search/shown-card.ts';
import { similarId } from './offer.ts';

/** Where to go instead: below a listing that cannot be joined. */
export function SimilarListings({ listings, now }: { listings: SentCard[]; now: string }) {
  return (
    <section aria-labelledby={similarId} className="mt-12 border-t border-line pt-8">
      <h2 id={similarId} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        {t('listing.similar.title')}
      </h2>
      <ul className="mt-4 grid gap-3 *:flex sm:gap-5 md:grid-cols-2 lg:grid-cols-3">
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} now={now} first={false} compact />
          </li>
        ))}
      </ul>
    </section>
  );
}
