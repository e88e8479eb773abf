import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListingCard } from './listing-card.tsx';
import { drawingsOf } from './placeholder-art.ts';
import type { SentCard } from './shown-card.ts';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 pt-2 *:flex sm:gap-5';

/** @param hint what may help when nothing was found, besides the usual sentence. */
export function ListingGrid({
  listings,
  now,
  hint,
  onPoint,
}: {
  listings: SentCard[];
  now: string;
  hint?: ReactNode;
  onPoint: (id: string | null) => void;
}) {
  if (listings.length === 0) {
    return (
      <EmptyState title={t('listings.emptyTitle')} text={t('listings.empty')} art="/art/empty.svg">
        {hint}
      </EmptyState>
    );
  }
  const chosen = drawingsOf(listings);
  return (
    <ul className={grid}>
      {listings.map((listing, index) => (
        <li
          key={listing.id}
          onPointerEnter={() => onPoint(listing.id)}
          onPointerLeave={() => onPoint(null)}
          onFocus={() => onPoint(listing.id)}
          onBlur={() => onPoint(null)}
        >
          <ListingCard listing={listing} now={now} first={index < 3} drawing={chosen.get(listing.id)} compact />
        </li>
      ))}
    </ul>
  );
}
