import type { AdminListing } from '@canopy/contracts/admin-listings';
import { formatDate, priceLabel } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { MembersLink } from '../../members/members-link.tsx';
import { ListingActions } from '../../my-listings/listing-actions.tsx';
import { Cell, ColumnHead, LabelledCell, Row, Table, TableBody, TableHead } from '../../shell/table.tsx';
import { useListAddress } from '../../shell/use-list-address.ts';

const columns = ['title', 'category', 'posted', 'location', 'price', 'members', 'actions'] as const;
const cell =
  'border-line align-middle max-lg:flex max-lg:justify-between max-lg:gap-6 max-lg:border-t max-lg:py-2 max-lg:text-right lg:border-b lg:px-3 lg:py-2';
const isNumber = (name: string) => name === 'price' || name === 'members';

/**
 * Dense, with a head that stays in sight; cards where there is no room for seven columns. Nothing around it scrolls by
 * itself, or the head could not stay.
 */
export function AdminListingsTable({ listings, labelledBy }: { listings: AdminListing[]; labelledBy: string }) {
  return (
    <Table aria-labelledby={labelledBy} className="w-full border-separate border-spacing-0 max-lg:block lg:text-sm">
      <TableHead className="max-lg:sr-only">
        <Row>
          {columns.map((name) => (
            <ColumnHead
              key={name}
              number={isNumber(name)}
              className="border-y border-line bg-leaf px-3 py-2 whitespace-nowrap first:rounded-tl-card first:border-l last:rounded-tr-card last:border-r lg:sticky lg:top-16 lg:z-10"
            >
              {t(`adminListings.columns.${name}`)}
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
  );
}

function ListingRow({ listing }: { listing: AdminListing }) {
  const back = useListAddress();
  return (
    <Row className="bg-surface max-lg:block max-lg:rounded-card max-lg:border max-lg:border-line max-lg:p-4 max-lg:shadow-card">
      <Cell className="border-line align-middle max-lg:mb-2 max-lg:block lg:max-w-80 lg:border-b lg:border-l lg:px-3 lg:py-2">
        <Link to={paths.listing(listing.id)} dir="auto" className="link block min-h-6 leading-6 wrap-anywhere">
          {listing.title}
        </Link>
        <Link
          to={paths.adminUser(listing.provider.id, { back })}
          className="block min-h-6 leading-6 text-ink-soft underline wrap-anywhere"
          title={listing.provider.email}
        >
          {t('adminListings.by', { name: listing.provider.displayName })}
        </Link>
        {listing.isCancelled ? <Badge>{t('myListings.state.cancelled')}</Badge> : null}
      </Cell>
      <LabelledCell label={t('adminListings.columns.category')} className={cell}>
        <Badge hue={listing.category}>{t(`vocabulary.category.${listing.category}`)}</Badge>
      </LabelledCell>
      <LabelledCell label={t('adminListings.columns.posted')} className={`${cell} lg:whitespace-nowrap`}>
        <time dateTime={listing.createdAt}>{formatDate(listing.createdAt)}</time>
      </LabelledCell>
      <LabelledCell label={t('adminListings.columns.location')} className={`${cell} wrap-anywhere lg:max-w-60`}>
        {listing.isVirtual ? t('adminListings.online') : listing.location}
      </LabelledCell>
      <LabelledCell
        label={t('adminListings.columns.price')}
        className={`${cell} tabular-nums lg:text-right lg:whitespace-nowrap`}
      >
        {priceLabel(listing)}
      </LabelledCell>
      <LabelledCell label={t('adminListings.columns.members')} className={`${cell} tabular-nums lg:text-right`}>
        <MembersLink listing={listing} />
      </LabelledCell>
      <Cell className="border-line align-middle max-lg:mt-3 max-lg:block lg:border-r lg:border-b lg:px-3 lg:py-2">
        <ListingActions listing={listing} />
      </Cell>
    </Row>
  );
}
