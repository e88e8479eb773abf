import type { ListingSales } from '@canopy/contracts/sales';
import { useNavigation } from '@remix-run/react';
import { priceLabel } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { withoutLanguage } from '../../i18n/language.ts';
import { whenText } from '../../i18n/when-text.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { MembersLink } from '../members/members-link.tsx';
import { DeleteButton } from '../my-listings/delete-button.tsx';
import { ListingNumbers } from './listing-numbers.tsx';
import { SalesTable } from './sales-table.tsx';

/** One listing as its owner runs it: its state, its numbers, and who bought. */
export function ListingBoard({ listing, isAdmin }: { listing: ListingSales; isAdmin: boolean }) {
  const { id, title, state, members, rows, previous, next } = listing;
  const navigation = useNavigation();
  const loading =
    navigation.state === 'loading' && withoutLanguage(navigation.location.pathname) === paths.ownListing(id);
  return (
    <div className="shell py-6 sm:py-8">
      <BackLink to={isAdmin ? paths.adminListings() : paths.myListings()}>
        {t(isAdmin ? 'sales.listing.backAdmin' : 'sales.listing.back')}
      </BackLink>
      <h1 dir="auto" className="mt-1 text-3xl wrap-anywhere sm:text-4xl">
        {title}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <Badge>{t(`sales.listing.state.${state}`)}</Badge>
        {listing.eventStart ? <span>{whenText(listing.eventStart, listing.eventEnd)}</span> : null}
        <span>{priceLabel(listing)}</span>
      </p>
      {state === 'cancelled' ? (
        <Alert kind="note" className="mt-4">
          {t('sales.listing.cancelled')}
        </Alert>
      ) : null}
      <div className="mt-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <LinkButton to={paths.checkInAt(id)} className="max-sm:col-span-2">
          <Icon name="check" />
          {t('sales.listing.door')}
        </LinkButton>
        <LinkButton to={paths.listing(id)} kind="secondary">
          {t('sales.listing.view')}
        </LinkButton>
        {state === 'cancelled' ? null : (
          <>
            <LinkButton to={paths.editListing(id)} kind="secondary">
              {t('sales.listing.edit')}
            </LinkButton>
            <div className="max-sm:col-span-2 max-sm:*:w-full">
              <DeleteButton listing={{ id, title }} />
            </div>
          </>
        )}
      </div>
      <ListingNumbers listing={listing} />
      <section aria-labelledby="buyers" className="mt-10">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="buyers" className="text-2xl">
            {t('sales.listing.buyers')}
          </h2>
          {members > 0 ? (
            <MembersLink listing={{ id, title, members }} label={t('sales.viewMembers', { count: members })} />
          ) : null}
        </div>
        <div aria-busy={loading} className={loading ? 'opacity-60' : ''}>
          {rows.length > 0 ? (
            <SalesTable rows={rows} labelledBy="buyers" />
          ) : (
            <EmptyState title={t('sales.listing.noneTitle')} text={t('sales.listing.noneText')} art="/art/empty.svg" />
          )}
        </div>
        <PageLinks
          label={t('sales.listing.pages')}
          previous={previous ? { to: paths.ownListing(id, { before: previous }), text: t('sales.previous') } : null}
          next={next ? { to: paths.ownListing(id, { after: next }), text: t('sales.next') } : null}
        />
      </section>
    </div>
  );
}
