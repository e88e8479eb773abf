import type { Sale } from '@canopy/contracts/sales';
import type { SaleDetail } from '@canopy/contracts/refunds';
import { KeepButton } from '../shell/keep-link.tsx';
import { useDialogForm } from '../shell/use-dialog-form.ts';
import { useDialogLink } from '../shell/use-dialog-link.ts';
import { usePageAddress } from '../shell/use-page-address.ts';
import { nameText } from '../../i18n/name-text.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RefundAnswer } from './refund-answer.ts';
import { hasSomethingLeft, RefundFields, RefundIntro, RefundRefused } from './refund-fields.tsx';
import { RefundHistory } from './refund-history.tsx';

/**
 * A link to the page that refunds; with scripts the same form opens as a dialog, below what went back so far: whoever is
 * told to try a failed refund again finds that first. A sale that went back whole only shows its page.
 */
export function RefundButton({ sale }: { sale: Pick<Sale, 'id' | 'customerName' | 'status' | 'amountCents'> }) {
  const to = paths.refundSale(sale.id, { back: usePageAddress() });
  const free = sale.amountCents === 0;
  const { open, show, close, load, loading, loaded } = useDialogLink<{ sale: SaleDetail | null; key: string }>(
    to,
    'routes/refund-sale.$id',
  );
  const { Form, busy, answer, forget } = useDialogForm<RefundAnswer>(close);
  const known = loading ? undefined : loaded;
  const leave = () => {
    // Where nobody answered, the refund may have been requested all the same: that form stays, and so does its key.
    if (answer?.answered) forget();
    close();
  };
  const about = <span className="sr-only"> {nameText(sale.customerName)}</span>;
  if (sale.status === 'refunded') {
    return (
      <LinkButton to={to} kind="quiet" size="small">
        {t('sales.details')}
        {about}
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton to={to} kind="secondary" size="small" onClick={show}>
        {t(free ? 'sales.cancelSignUp' : 'sales.refund')}
        {about}
      </LinkButton>
      <Dialog
        open={open}
        onClose={leave}
        busy={busy}
        title={t(free ? 'sales.refunds.titleFree' : 'sales.refunds.title', { name: nameText(sale.customerName) })}
      >
        {known?.sale ? (
          <>
            <RefundIntro sale={known.sale} />
            <RefundHistory sale={known.sale} to={to} Form={Form} />
            <Form method="post" action={to} noValidate>
              {hasSomethingLeft(known.sale) ? (
                <RefundFields sale={known.sale} to={to} formKey={known.key} answer={answer} />
              ) : (
                <div className="mt-4 grid gap-5">
                  <RefundRefused to={to} answer={answer} />
                  <Alert kind="note">{t(free ? 'sales.refunds.nothingLeftFree' : 'sales.refunds.nothingLeft')}</Alert>
                </div>
              )}
              <div className="mt-6 grid gap-3 sm:flex sm:justify-end">
                <KeepButton busy={busy} onClick={leave}>
                  {t('sales.refunds.cancel')}
                </KeepButton>
                {hasSomethingLeft(known.sale) ? (
                  <Button type="submit" busy={busy}>
                    {t(busy ? 'sales.refunds.working' : free ? 'sales.refunds.submitFree' : 'sales.refunds.submit')}
                  </Button>
                ) : null}
              </div>
            </Form>
          </>
        ) : loading ? (
          <div role="status">
            <span className="sr-only">{t('sales.refunds.loading')}</span>
            <Skeleton className="mt-4 h-40" />
          </div>
        ) : (
          <Alert className="mt-4">
            <p>{t('sales.refunds.unknown')}</p>
            <Button type="button" kind="secondary" size="small" className="mt-3" onClick={load}>
              {t('sales.retry')}
            </Button>
          </Alert>
        )}
      </Dialog>
    </>
  );
}
