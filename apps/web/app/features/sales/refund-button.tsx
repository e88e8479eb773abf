import type { Sale } from '@canopy/contracts/payments';
import type { SaleDetail } from '@canopy/contracts/refunds';
import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteCode } from '../../browser/use-route-code.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RefundAnswer } from './refund-answer.ts';
import { hasSomethingLeft, RefundFields, RefundLead } from './refund-fields.tsx';

/** A link to the page that refunds; with scripts the same form opens as a dialog. A sale that went back whole only shows its page. */
export function RefundButton({ sale }: { sale: Pick<Sale, 'id' | 'customerName' | 'status'> }) {
  const { t } = useTranslation();
  useRouteCode('routes/refund-sale.$id');
  const [open, setOpen] = useState(false);
  const asking = useFetcher<{ sale: SaleDetail | null; key: string }>();
  const refunding = useFetcher<RefundAnswer>();
  const to = paths.refundSale(sale.id);
  const known = asking.state === 'idle' ? asking.data : undefined;
  const busy = refunding.state !== 'idle';
  const sent = useRef<{ before: RefundAnswer | undefined } | null>(null);
  useEffect(() => {
    if (refunding.state === 'submitting') sent.current ??= { before: refunding.data };
    if (refunding.state !== 'idle' || !sent.current) return;
    // Only a refusal is an answer, and a new one each time; what is accepted leads back to the list and leaves the last answer as it is.
    if (!refunding.data || refunding.data === sent.current.before) setOpen(false);
    sent.current = null;
  }, [refunding.state, refunding.data]);
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    asking.load(to);
    setOpen(true);
  };
  const about = <span className="sr-only"> {sale.customerName}</span>;
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
      <LinkButton to={to} kind="secondary" size="small" onClick={ask}>
        {t('sales.refund')}
        {about}
      </LinkButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('sales.refunds.title', { name: sale.customerName })}>
        {known?.sale ? (
          <refunding.Form method="post" action={to}>
            <RefundLead sale={known.sale} />
            {hasSomethingLeft(known.sale) ? <RefundFields sale={known.sale} formKey={known.key} answer={busy ? undefined : refunding.data} /> : <Alert kind="note" className="mt-4">{t('sales.refunds.nothingLeft')}</Alert>}
            <div className="mt-6 grid gap-3 sm:flex sm:justify-end">
              <Button type="button" kind="secondary" onClick={() => setOpen(false)}>
                {t('sales.refunds.cancel')}
              </Button>
              {hasSomethingLeft(known.sale) ? (
                <Button type="submit" busy={busy}>
                  {t(busy ? 'sales.refunds.working' : 'sales.refunds.submit')}
                </Button>
              ) : null}
            </div>
          </refunding.Form>
        ) : asking.state === 'idle' ? (
          <Alert className="mt-4">{t('sales.refunds.unknown')}</Alert>
        ) : (
          <div role="status">
            <span className="sr-only">{t('sales.refunds.loading')}</span>
            <Skeleton className="mt-4 h-40" />
          </div>
        )}
      </Dialog>
    </>
  );
}
