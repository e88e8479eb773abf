import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { RequestForm } from '../shell/request-form.tsx';
import type { ListingPageProps } from './listing-page-body.tsx';

/** Asks to be told when tickets go on sale, or not to be told any more. */
export function SaleNoticeForm({ listing, access }: Pick<ListingPageProps, 'listing' | 'access'>) {
  return (
    <RequestForm action={paths.saleNotice(listing.id)} route="routes/sale-notice.$id">
      {access.saleNotice ? <p className="mb-2 text-sm">{t('joining.saleNotice.waiting')}</p> : null}
      <Button type="submit" kind="secondary" wide name="intent" value={access.saleNotice ? 'withdraw' : 'ask'}>
        {t(access.saleNotice ? 'joining.saleNotice.withdraw' : 'joining.saleNotice.ask')}
      </Button>
    </RequestForm>
  );
}
