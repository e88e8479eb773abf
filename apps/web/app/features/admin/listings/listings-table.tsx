import type { AdminListing } from '@canopy/contracts/admin-listings';
import type { ReactNode } from 'react';
import { formatDate, priceLabel } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { MembersLink } from '../../members/members-link.tsx';
import { ListingActions } from '../../my-listings/listing-actions.tsx';

const columns = ['title', 'category', 'posted', 'location', 'price', 'members', 'actions'] as const;
const isNumber = (name: string) => name === 'price' || name === 'members';

/**
 * Dense, with a head that stays in sight; cards where there is no room for seven columns. Roles are written out: laid
 * out as blocks, a table loses them in some browsers. Nothing around it scrolls by itself, or the head could not stay.
 */
export function AdminListingsTable({ listings, labelledBy }: { listings: AdminListing[]; labelledBy: string }) {
  return (
    <table
      role="table"
      aria-labelledby={labelledBy}
      className="w-full border-separate border-spacing-0 max-lg:block lg:text-sm"
    >
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row">
          {columns.map((name) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`border-y border-line bg-leaf px-3 py-2 font-semibold whitespace-nowrap first:rounded-tl-card first:border-l last:rounded-tr-card last:border-r lg:sticky lg:top-16 lg:z-10 ${isNumber(name) ? 'text-right' : 'text-left'}`}
            >
              {t(`adminListings.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:grid max-lg:gap-4">
        {listings.map((listing) => (
          <ListingRow key={listing.id} listing={listing} />
        ))}
      </tbody>
    </table>
  );
}

function ListingRow({ listing }: { listing: AdminListing }) {
  return (
    <tr
      role="row"
      className="bg-surface max-lg:block max-lg:rounded-card max-lg:border max-lg:border-line max-lg:p-4 max-lg:shadow-card"
    >
      <td
        role="cell"
        className="border-line align-middle max-lg:mb-2 max-lg:block lg:max-w-80 lg:border-b lg:border-l lg:px-3 lg:py-2"
      >
        <Link to={paths.listing(listing.id)} dir="auto" className="link block min-h-6 leading-6 wrap-anywhere">
          {listing.title}
        </Link>
        <Link
          to={paths.adminUser(listing.provider.id)}
          className="block min-h-6 leading-6 text-ink-soft underline wrap-anywhere"
          title={listing.provider.email}
        >
          {t('adminListings.by', { name: listing.provider.displayName })}
        </Link>
        {listing.isCancelled ? <Badge>{t('myListings.state.cancelled')}</Badge> : null}
      </td>
      <Cell label={t('adminListings.columns.category')}>
        <Badge hue={listing.category}>{t(`vocabulary.category.${listing.category}`)}</Badge>
      </Cell>
      <Cell label={t('adminListings.columns.posted')} className="lg:whitespace-nowrap">
        <time dateTime={listing.createdAt}>{formatDate(listing.createdAt)}</time>
      </Cell>
      <Cell label={t('adminListings.columns.location')} className="wrap-anywhere lg:max-w-60">
        {listing.isVirtual ? t('adminListings.online') : listing.location}
      </Cell>
      <Cell label={t('adminListings.columns.price')} className="tabular-nums lg:text-right lg:whitespace-nowrap">
        {priceLabel(listing)}
      </Cell>
      <Cell label={t('adminListings.columns.members')} className="tabular-nums lg:text-right">
        <MembersLink listing={listing} />
      </Cell>
      <td
        role="cell"
        className="border-line align-middle max-lg:mt-3 max-lg:block lg:border-r lg:border-b lg:px-3 lg:py-2"
      >
        <ListingActions listing={listing} from="admin" />
      </td>
    </tr>
  );
}

function Cell({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className={`border-line align-middle max-lg:flex max-lg:justify-between max-lg:gap-6 max-lg:border-t max-lg:py-2 lg:border-b lg:px-3 lg:py-2 ${className}`}
    >
      <span aria-hidden="true" className="shrink-0 text-ink-soft lg:hidden">
        {label}
      </span>
      <span className="min-w-0 max-lg:text-right">{children}</span>
    </td>
  );
}
