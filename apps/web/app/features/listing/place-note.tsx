import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';

/** For whoever may change it: the listing is saved, but has no map. Ask again, or write the address differently. */
export function PlaceNote({ listing, access }: { listing: Pick<ListingDetail, 'id' | 'geocodeStatus'>; access: Pick<ListingAccess, 'canEdit'> }) {
  const { t } = useTranslation();
  const to = paths.editListing(listing.id);
  const busy = useNavigation().formAction === to;
  if (!access.canEdit || (listing.geocodeStatus !== 'not_found' && listing.geocodeStatus !== 'failed')) return null;
  return (
    <Alert kind="note" title={t('listing.manage.noMap')} className="mb-6">
      <p>{t(`listing.manage.place.${listing.geocodeStatus}`)}</p>
      <Form method="post" action={to} className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="find-place" kind="secondary" size="small" busy={busy}>
          {t('listing.manage.findAgain')}
        </Button>
        <LinkButton to={to} kind="quiet" size="small">
          {t('listing.manage.changeAddress')}
        </LinkButton>
      </Form>
    </Alert>
  );
}
