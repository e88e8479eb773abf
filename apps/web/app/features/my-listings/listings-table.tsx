import type { OwnListing } from '@canopy/contracts/my-listings';
import { formatDateTime, priceLabel } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { langOf } from '../../i18n/listing-language.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Cell, ColumnHead, LabelledCell, Row, Table, TableBody, TableHead } from '../shell/table.tsx';
import { ListingActions } from './listing-actions.tsx';

const cell =
  'align-top tabular-nums max-lg:flex max-lg:justify-between max-lg:gap-6 max-lg:border-t max-lg:border-line max-lg:py-2 max-lg:text-right lg:px-4 lg:py-3';

/** The own listings as a table that reads as cards on a phone. */
export function ListingsTable({ listings, labelledBy }: { listings: OwnListing[]; labelledBy: string }) {
  return (
    <Card className="overflow-x-auto max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none">
      <Table aria-labelledby={labelledBy} className="w-full max-lg:block">
        <TableHead className="border-b border-line bg-leaf max-lg:sr-only">
          <Row>
            {(['listing', 'when', 'price', 'sold', 'actions'] as const).map((name) => (
              <ColumnHead key={name} className="px-4 py-3 whitespace-nowrap">
                {t(`myListings.columns.${name}`)}
              </ColumnHead>
            ))}
          </Row>
        </TableHead>
        <TableBody className="max-lg:grid max-lg:gap-4">
          {listings.map((listing) => (
            <ListingRow key={listing.id} listing={listing} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function ListingRow({ listing }: { listing: OwnListing }) {
  const { currentAttendees: sold, maxAttendees: max, heldSeats, geocodeStatus } = listing;
  const place =
    geocodeStatus === 'pending' || geocodeStatus === 'not_found' || geocodeStatus === 'failed'
      ? t(`myListings.place.${geocodeStatus}`)
      : null;
  return (
    <Row className="border-line max-lg:block max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:p-4 max-lg:shadow-card lg:border-b lg:last:border-0">
      <Cell className="align-top max-lg:mb-3 max-lg:block lg:px-4 lg:py-3">
        <div className="flex gap-3">
          <img
            loading="lazy"
            src={coverOf(listing)}
            alt=""
            width="96"
            height="72"
            className="h-18 w-24 shrink-0 rounded-lg object-cover"
          />
          <div className="min-w-0">
            <Link
              to={paths.listing(listing.id)}
              dir="auto"
              lang={langOf(listing.language)}
              className="link wrap-anywhere"
            >
              {listing.title}
            </Link>
            <p className="mt-1 flex flex-wrap gap-2">
              <Badge hue={listing.category}>{t(`vocabulary.category.${listing.category}`)}</Badge>
              <Badge>{t(`myListings.state.${listing.isCancelled ? 'cancelled' : listing.when}`)}</Badge>
            </p>
            {place ? <p className="mt-1 text-sm text-ink-soft">{place}</p> : null}
            {place && geocodeStatus !== 'pending' ? (
              <Link to={paths.listingPoint(listing.id)} className="link inline-flex min-h-11 items-center text-sm">
                {t('listingPoint.setOf')}
                <span className="sr-only"> {listing.title}</span>
              </Link>
            ) : null}
          </div>
        </div>
      </Cell>
      <LabelledCell className={cell} label={t('myListings.columns.when')}>
        {listing.eventStart ? (
          <time dateTime={listing.eventStart}>{formatDateTime(listing.eventStart)}</time>
        ) : (
          t('myListings.state.undated')
        )}
      </LabelledCell>
      <LabelledCell className={cell} label={t('myListings.columns.price')}>
        {priceLabel(listing)}
      </LabelledCell>
      <LabelledCell className={cell} label={t('myListings.columns.sold')}>
        <span className="block">
          {max === null ? t('myListings.soldNoLimit', { sold }) : t('myListings.sold', { sold, max })}
        </span>
        {heldSeats > 0 ? (
          <span className="block text-sm text-ink-soft">{t('myListings.held', { count: heldSeats })}</span>
        ) : null}
        <Link to={paths.ownListing(listing.id)} className="link inline-flex min-h-11 items-center">
          {t('myListings.sales')}
          <span className="sr-only"> {listing.title}</span>
        </Link>
      </LabelledCell>
      <Cell className="align-top max-lg:mt-3 max-lg:block lg:px-4 lg:py-3">
        <ListingActions listing={listing} />
      </Cell>
    </Row>
  );
}

function coverOf({ cover, category }: OwnListing): string {
  const still = cover?.type === 'image' ? cover : null;
  const smallest = [...(cover?.sizes ?? [])].sort((a, b) => a.width - b.width)[0];
  return smallest?.url ?? still?.url ?? `/art/placeholder-${category}.svg`;
}
