import { numberText, priceLabel } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DeleteButton } from '../my-listings/delete-button.tsx';
import type { ListingPageProps } from './listing-page-body.tsx';

/** What its owner does with a listing. Who is not approved may take it down all the same, and let people in. */
export function ManagePanel({ listing, access }: Pick<ListingPageProps, 'listing' | 'access'>) {
  return (
    <Card className="p-6">
      <h2 className="text-2xl">{t('manageListing.title')}</h2>
      <p className="mt-1 text-ink-soft">{t('manageListing.text')}</p>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        <div>
          <dt className="text-sm text-ink-soft">{t('manageListing.attendees')}</dt>
          <dd className="font-display text-3xl font-semibold tabular-nums">{numberText(listing.currentAttendees)}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t('manageListing.capacity')}</dt>
          <dd className="font-display text-3xl font-semibold tabular-nums">
            {listing.maxAttendees === null ? t('manageListing.noLimit') : numberText(listing.maxAttendees)}
          </dd>
        </div>
      </dl>
      {access.heldSeats ? <p className="mt-3">{t('manageListing.held', { count: access.heldSeats })}</p> : null}
      <p className="mt-3 text-ink-soft">{priceLabel(listing)}</p>
      <div className="mt-5 grid grid-cols-2 gap-3">
        {access.isCancelled || !access.canEdit ? null : (
          <LinkButton to={paths.editListing(listing.id)}>{t('listing.edit')}</LinkButton>
        )}
        <DeleteButton listing={listing} wide />
      </div>
      {listing.currentAttendees > 0 ? (
        <LinkButton to={paths.checkInAt(listing.id)} kind="secondary" wide className="mt-3">
          {t('manageListing.checkIn')}
        </LinkButton>
      ) : null}
      {access.canEdit ? (
        <LinkButton to={paths.providerDashboard} kind="quiet" wide className="mt-3">
          {t('manageListing.dashboard')}
        </LinkButton>
      ) : null}
    </Card>
  );
}
