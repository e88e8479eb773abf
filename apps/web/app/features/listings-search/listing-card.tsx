import { formatPeriod, formatWeekday, priceLabel } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { agesText } from './ages-text.ts';
import { availability } from './availability.ts';
import { CoverImage } from './cover-image.tsx';
import { drawingOf } from './placeholder-art.ts';
import { LanguageBadge } from './language-badge.tsx';
import { shownCard, type SentCard, type ShownCard } from './shown-card.ts';

/**
 * One listing in the grid. The link is stretched over the card, so that the whole card can be clicked while its name
 * stays short.
 * @param compact on a phone the picture is a small square beside the facts, so that several cards are in sight.
 */
export function ListingCard({
  listing: sent,
  now,
  first,
  drawing,
  compact = false,
}: {
  listing: SentCard;
  now: string;
  first: boolean;
  /** Where it has no picture: which drawing stands in, if not its own. */
  drawing?: number | undefined;
  compact?: boolean;
}) {
  const listing = shownCard(sent);
  const price = priceLabel(listing);
  const state = availability(listing, now);
  const lang = langOf(listing.language);
  return (
    <article className={compact ? 'listing-card compact-card' : 'listing-card'} aria-label={listing.title}>
      <div className="card-cover">
        <CoverImage
          cover={listing.cover}
          category={listing.category}
          drawing={drawing ?? drawingOf(listing.id)}
          eager={first}
          compact={compact}
        />
        {listing.mediaCount > 1 ? (
          <span className="card-count">
            <Icon name="image" className="size-4" />
            {t('card.items', { n: listing.mediaCount })}
          </span>
        ) : null}
        {state ? (
          <span className="card-state">
            {state.kind === 'past'
              ? t('card.past')
              : state.kind === 'soldOut'
                ? t('card.soldOut')
                : t('card.spotsLeft', { count: state.spots })}
          </span>
        ) : null}
      </div>
      <div className="card-facts">
        <div className="flex flex-wrap gap-2">
          <Badge hue={listing.category}>{t(`vocabulary.category.${listing.category}`)}</Badge>
          {listing.isVirtual ? (
            <Badge>
              <Icon name="screen" className="size-4" />
              {t('card.virtual')}
            </Badge>
          ) : null}
          <LanguageBadge language={listing.language} />
        </div>
        <h2 dir="auto" lang={lang}>
          {listing.title}
        </h2>
        <CardFacts listing={listing} />
        <p lang={lang} className="card-preview">
          {listing.preview}
        </p>
        <div className="card-action">
          <p>{price}</p>
          <Link to={paths.listing(listing.id)} prefetch="intent" discover="none">
            {t('card.viewDetails')}
            <span className="sr-only">{` ${t('card.ofListing', { title: listing.title })}`}</span>
          </Link>
        </div>
      </div>
    </article>
  );
}

/** What decides in two seconds: which day, how far, for whom. */
function CardFacts({ listing }: { listing: ShownCard }) {
  const ages = agesText(listing);
  return (
    <>
      {listing.eventStart ? (
        <p className="card-fact card-when">
          <span>
            <span className="sr-only">{`${t('card.when')} `}</span>
            <strong>{formatWeekday(listing.eventStart)}</strong>{' '}
            <span>{formatPeriod(listing.eventStart, listing.eventEnd)}</span>
          </span>
        </p>
      ) : null}
      {listing.town || ages ? (
        <p className="card-fact">
          {listing.town ? (
            <span className="card-where">
              <span className="sr-only">{`${t('card.where')} `}</span>
              <span className="card-town">{listing.town}</span>
              {listing.distanceKm === null ? null : (
                <strong>
                  {listing.distanceKm < 1
                    ? t('card.closeBy')
                    : t('card.kilometres', { km: Math.round(listing.distanceKm) })}
                </strong>
              )}
            </span>
          ) : null}
          {ages ? <span className="card-ages">{ages}</span> : null}
        </p>
      ) : null}
    </>
  );
}
