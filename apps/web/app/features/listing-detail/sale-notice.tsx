import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestForm } from '../shell/request-form.tsx';
import type { ListingPageProps } from './listing-page-body.tsx';

/** Nobody can buy yet: who wants to is told by email when that changes. */
export function SaleNotice({ listing, access, signedIn }: Pick<ListingPageProps, 'listing' | 'access' | 'signedIn'>) {
  if (!signedIn)
    return (
      <LinkButton to={paths.signIn({ to: paths.listing(listing.id) })} kind="secondary" wide>
        {t('listing.saleNotice.signIn')}
      </LinkButton>
    );
  return (
    <RequestForm action={paths.saleNotice(listing.id)} route="routes/sale-notice.$id">
      {access.saleNotice ? <p className="mb-2 text-sm">{t('listing.saleNotice.waiting')}</p> : null}
      <Button type="submit" kind="secondary" wide name="intent" value={access.saleNotice ? 'withdraw' : 'ask'}>
        {t(access.saleNotice ? 'listing.saleNotice.withdraw' : 'listing.saleNotice.ask')}
      </Button>
    </RequestForm>
  );
}
