import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SaleNoticeForm } from './late-parts.ts';
import type { ListingPageProps } from './listing-page-body.tsx';

/** Nobody can buy yet: who wants to is told by email when that changes. */
export function SaleNotice({ listing, access, signedIn }: Pick<ListingPageProps, 'listing' | 'access' | 'signedIn'>) {
  return signedIn ? (
    <SaleNoticeForm listing={listing} access={access} />
  ) : (
    <LinkButton to={paths.signIn({ to: paths.listing(listing.id) })} kind="secondary" wide>
      {t('listing.signInForSaleNotice')}
    </LinkButton>
  );
}
