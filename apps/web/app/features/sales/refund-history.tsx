import type { SaleDetail } from '@canopy/contracts/refunds';
import { Form as PageForm, type useFetcher } from '@remix-run/react';
import { useId } from 'react';
import { formatDate, moneyText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { refundProblem, refundReason } from './refund-words.ts';

/**
 * What went back so far, what is on its way, and what failed and can be tried again: then the page says so.
 * @param to the address of the page, which knows where it leads back to
 * @param Form of a dialog: what nobody answers, or what is refused, is said there
 */
export function RefundHistory({
  sale,
  to,
  Form = PageForm,
}: {
  sale: SaleDetail;
  to: string;
  Form?: ReturnType<typeof useFetcher>['Form'];
}) {
  const heading = useId();
  if (sale.refunds.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="mb-3 text-xl">
        {t('sales.refunds.history')}
      </h2>
      <ul className="grid gap-3">
        {sale.refunds.map((refund) => (
          <li key={refund.id} className="rounded-card border border-line p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold tabular-nums">
                {refund.amountCents === 0 && refund.seats === 0
                  ? t('sales.refunds.byAnother')
                  : moneyText(refund.amountCents)}
              </span>
              {refund.seats > 0 ? <span>{t('sales.spotsBack', { count: refund.seats })}</span> : null}
              <Badge>{t(`sales.refunds.status.${refund.status}`)}</Badge>
              <time dateTime={refund.createdAt} className="text-ink-soft">
                {formatDate(refund.createdAt)}
              </time>
            </p>
            <p className="mt-1 wrap-anywhere">{refundReason(refund)}</p>
            <p className="text-sm text-ink-soft">
              {refund.requestedBy
                ? t('sales.refunds.by', { name: refund.requestedBy })
                : t(`sales.refunds.source.${refund.source}`)}
            </p>
            {refund.status === 'failed' ? (
              <>
                {refund.problem ? (
                  <p className="mt-1 text-sm text-danger wrap-anywhere">{refundProblem(refund.problem)}</p>
                ) : null}
                {refund.settledElsewhereAt ||
                refund.source === 'card_provider' ||
                refund.source === 'dispute' ? null : (
                  <Form method="post" action={to} className="mt-2">
                    <Button type="submit" name="retry" value={refund.id} kind="secondary" size="small">
                      {t('sales.refunds.retry')}
                    </Button>
                  </Form>
                )}
              </>
            ) : null}
            {refund.settledElsewhereAt ? (
              <p className="mt-1 text-sm">
                {t('sales.refunds.settledElsewhere', { date: formatDate(refund.settledElsewhereAt) })}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
