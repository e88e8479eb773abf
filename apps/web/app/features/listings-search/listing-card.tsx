import type { ListingCard as CardData } from '@canopy/contracts/listings';
import { townOf } from '@canopy/rules/town-of';
import { Link } from '@remix-run/react';
import { formatPeriod, formatWeekday, priceLabel } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { agesText } from './ages-text.ts';
import { availability } from './availability.ts';
import { CoverImage } from './cover-image.tsx';
import { drawingOf } from './placeholder-art.ts';
import { LanguageBadge } from './language-badge.tsx';

/**
 * One listing in the grid. The link is stretched over the card, so that the whole card can be clicked while its name
 * stays short.
 * @param compact on a phone the picture is a small square beside the facts, so that several cards are in sight.
 */
export function ListingCard({
  listing,
  now,
  first,
  drawing,
  compact = false,
}: {
  listing: CardData;
  now: string;
  first: boolean;
  /** Where it has no picture: which drawing stands in, if not its own. */
  drawing?: number | undefined;
  compact?: boolean;
}) {
  const price = priceLabel(listing);
  const state = availability(listing, now);
  const lang = langOf(listing.language);
  return (
    <Card className="group relative flex w-full flex-col overflow-hidden transition-shadow focus-within:border-forest hover:border-line-strong hover:shadow-lg">
      <article className={`flex grow flex-col ${compact ? 'compact-card' : ''}`} aria-label={listing.title}>
        <div className="card-cover relative aspect-4/3 overflow-hidden bg-leaf">
          <CoverImage
            cover={listing.cover}
            category={listing.category}
            drawing={drawing ?? drawingOf(listing.id)}
            eager={first}
            compact={compact}
          />
          {listing.mediaCount > 1 ? (
            <span className="card-count absolute inline-flex items-center gap-1 right-3 bottom-3 rounded-full bg-black/70 px-2.5 py-0.5 text-sm font-medium text-white">
              <Icon name="image" className="size-4" />
              {t('listings.items', { n: listing.mediaCount })}
            </span>
          ) : null}
          {state ? (
            <span className="card-state absolute top-3 left-3 rounded-full bg-surface px-3 py-1 text-sm font-semibold text-ink shadow-card">
              {state.kind === 'past'
                ? t('listings.past')
                : state.kind === 'soldOut'
                  ? t('listings.soldOut')
                  : t('listings.spotsLeft', { count: state.spots })}
            </span>
          ) : null}
        </div>
        <div className="card-facts flex min-w-0 grow flex-col gap-2 p-4">
          <div className="flex flex-wrap gap-2">
            <Badge hue={listing.category}>{t(`vocabulary.category.${listing.category}`)}</Badge>
            {listing.isVirtual ? (
              <Badge>
                <Icon name="screen" className="size-4" />
                {t('listings.virtual')}
              </Badge>
            ) : null}
            <LanguageBadge language={listing.language} />
          </div>
          <h2 dir="auto" lang={lang} className="line-clamp-2 text-lg leading-snug wrap-anywhere">
            {listing.title}
          </h2>
          <CardFacts listing={listing} />
          <p lang={lang} className="card-preview text-sm wrap-anywhere">
            {listing.preview}
          </p>
          <div className="card-action mt-auto flex min-h-11 items-center justify-between gap-3 pt-2">
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

/** What decides in two seconds: which day, how far, for whom. */
function CardFacts({ listing }: { listing: CardData }) {
  const ages = agesText(listing);
  return (
    <>
      {listing.eventStart ? (
        <p className="card-fact flex gap-2 text-sm text-ink-soft">
          <Icon name="calendar" className="mt-0.5 size-4 shrink-0" />
          <span>
            <span className="sr-only">{t('listings.cardWhen')} </span>
            <strong className="font-semibold text-ink">{formatWeekday(listing.eventStart)}</strong>{' '}
            <span>{formatPeriod(listing.eventStart, listing.eventEnd)}</span>
          </span>
        </p>
      ) : null}
      {listing.location || ages ? (
        <p className="card-fact flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          {listing.location ? (
            <span className="flex min-w-0 gap-2">
              <Icon name="pin" className="mt-0.5 size-4 shrink-0" />
              <span className="sr-only">{t('listings.cardWhere')} </span>
              <span className="line-clamp-1 min-w-0 wrap-anywhere">{townOf(listing.location)}</span>
              {listing.distanceKm === null ? null : (
                <span className="shrink-0 font-medium text-ink tabular-nums">
                  {listing.distanceKm < 1
                    ? t('listings.closeBy')
                    : t('listings.kilometres', { km: Math.round(listing.distanceKm) })}
                </span>
              )}
            </span>
          ) : null}
          {ages ? (
            <span className="flex gap-2">
              <Icon name="person" className="mt-0.5 size-4 shrink-0" />
              <span>{ages}</span>
            </span>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
