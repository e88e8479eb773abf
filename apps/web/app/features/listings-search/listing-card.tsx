import type { ListingCard as CardData } from '@canopy/contracts/listings';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { formatPeriod, priceLabel } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { availability } from './availability.ts';
import { CoverImage } from './cover-image.tsx';

/**
 * One listing in the grid. The link is stretched over the card, so that the whole card can be clicked while its name
 * stays short.
 */
export function ListingCard({ listing, now, first }: { listing: CardData; now: string; first: boolean }) {
  const { t } = useTranslation();
  const period = formatPeriod(listing.eventStart, listing.eventEnd);
  const price = priceLabel(listing);
  const state = availability(listing, now);
  return (
    <Card className="group relative flex w-full flex-col overflow-hidden transition-shadow focus-within:border-forest hover:border-line-strong hover:shadow-lg">
      <article className="flex grow flex-col" aria-label={listing.title}>
        <div className="relative aspect-4/3 overflow-hidden bg-leaf">
          <CoverImage cover={listing.cover} category={listing.category} eager={first} />
          {listing.mediaCount > 1 ? (
            <span className="absolute right-3 bottom-3 rounded-full bg-black/70 px-2.5 py-0.5 text-sm font-medium text-white">
              {t('listings.items', { n: listing.mediaCount })}
            </span>
          ) : null}
          {state ? (
            <span className="absolute top-3 left-3 rounded-full bg-surface px-3 py-1 text-sm font-semibold text-ink shadow-card">
              {state.kind === 'past'
                ? t('listings.past')
                : state.kind === 'soldOut'
                  ? t('listings.soldOut')
                  : t('listings.spotsLeft', { count: state.spots })}
            </span>
          ) : null}
        </div>
        <div className="flex grow flex-col gap-2 p-4">
          <div className="flex flex-wrap gap-2">
            <Badge hue={listing.category}>{t(`vocabulary.category.${listing.category}`)}</Badge>
            {listing.isVirtual ? (
              <Badge>
                <Icon name="screen" className="size-4" />
                {t('listings.virtual')}
              </Badge>
            ) : null}
          </div>
          <h2 dir="auto" className="line-clamp-2 text-lg leading-snug">
            {listing.title}
          </h2>
          {period ? (
            <p className="flex gap-2 text-sm text-ink-soft">
              <Icon name="calendar" className="mt-0.5 size-4 shrink-0" />
              {period}
            </p>
          ) : null}
          {listing.location ? (
            <p className="flex gap-2 text-sm text-ink-soft">
              <Icon name="pin" className="mt-0.5 size-4 shrink-0" />
              <span className="line-clamp-1 min-w-0 grow">{listing.location}</span>
              {listing.distanceKm === null ? null : (
                <span className="shrink-0 font-medium text-ink tabular-nums">
                  {listing.distanceKm < 1
                    ? t('listings.closeBy')
                    : t('listings.kilometres', { km: Math.round(listing.distanceKm) })}
                </span>
              )}
            </p>
          ) : null}
          <p className="text-sm">{listing.preview}</p>
          <div className="mt-auto flex min-h-11 items-center justify-between gap-3 pt-2">
            <p className="font-semibold tabular-nums">{price}</p>
            <Link
              to={paths.listing(listing.id)}
              prefetch="intent"
              className="inline-flex min-h-11 items-center font-semibold text-forest underline-offset-4 group-hover:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-forest"
            >
              {t('listings.viewDetails')}
              <span className="sr-only"> {t('listings.ofListing', { title: listing.title })}</span>
            </Link>
          </div>
        </div>
      </article>
    </Card>
  );
}
