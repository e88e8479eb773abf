import type { Payout, PayoutLine } from '@canopy/contracts/payouts';
import type { ReactNode } from 'react';
import { formatDate, moneyText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';

/** What a payout is made of. Reads as cards on a phone; the roles are written out, as blocks lose them. */
export function PayoutLines({ payout, lines }: { payout: Payout; lines: PayoutLine[] }) {
  return (
    <Card className="max-md:border-0 max-md:bg-transparent max-md:shadow-none">
      <table role="table" aria-label={t('payouts.detail.lead')} className="w-full max-md:block">
        <thead role="rowgroup" className="border-b border-line bg-leaf max-md:sr-only">
          <tr role="row">
            <Head>{t('payouts.detail.what')}</Head>
            <Head>{t('payouts.detail.date')}</Head>
            <Head number>{t('payouts.detail.amount')}</Head>
            <Head number>{t('payouts.detail.fee')}</Head>
            <Head number>{t('payouts.detail.net')}</Head>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:grid max-md:gap-3">
          {lines.map((line) => (
            <tr
              key={line.id}
              role="row"
              className="border-line max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:p-4 max-md:shadow-card md:border-b"
            >
              <td role="cell" className="align-top max-md:block md:px-4 md:py-3">
                <What line={line} />
              </td>
              <Cell label={t('payouts.detail.date')}>
                <time dateTime={line.at}>{formatDate(line.at)}</time>
              </Cell>
              <Cell label={t('payouts.detail.amount')} number>
                {moneyText(line.amountCents)}
              </Cell>
              <Cell label={t('payouts.detail.fee')} number>
                {moneyText(0 - line.feeCents)}
              </Cell>
              <Cell label={t('payouts.detail.net')} number>
                <strong>{moneyText(line.netCents)}</strong>
              </Cell>
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup" className="max-md:mt-3 max-md:block">
          <tr role="row" className="max-md:flex max-md:justify-between max-md:px-4">
            <th role="rowheader" scope="row" colSpan={4} className="text-left md:px-4 md:py-3">
              {t('payouts.detail.total')}
            </th>
            <td role="cell" className="text-right font-semibold tabular-nums md:px-4 md:py-3">
              {moneyText(payout.amountCents)}
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function What({ line: { kind, sale } }: { line: PayoutLine }) {
  if (!sale) return <span className="font-medium">{t(`payouts.detail.${kind}`)}</span>;
  return (
    <>
      <span className="block text-sm text-ink-soft">{t(`payouts.detail.${kind}`)}</span>
      {sale.listingId ? (
        <Link to={paths.listing(sale.listingId)} dir="auto" className="link font-medium wrap-anywhere">
          {sale.listingTitle}
        </Link>
      ) : (
        <span dir="auto" className="font-medium wrap-anywhere">
          {sale.listingTitle}
        </span>
      )}
      <span className="block text-sm text-ink-soft wrap-anywhere">
        {sale.customerName}
        {kind === 'sale' ? `, ${t('payouts.detail.tickets', { count: sale.quantity })}` : null}
      </span>
    </>
  );
}

function Head({ number = false, children }: { number?: boolean; children: ReactNode }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={`px-4 py-3 font-semibold whitespace-nowrap ${number ? 'text-right' : 'text-left'}`}
    >
      {children}
    </th>
  );
}

/** On a phone the column's name stands before the value. */
function Cell({ label, number = false, children }: { label: string; number?: boolean; children: ReactNode }) {
  return (
    <td
      role="cell"
      className={`align-top tabular-nums max-md:mt-1 max-md:flex max-md:justify-between max-md:gap-4 md:px-4 md:py-3 ${number ? 'md:text-right' : ''}`}
    >
      <span aria-hidden="true" className="text-ink-soft md:hidden">
        {label}
      </span>
      <span>{children}</span>
    </td>
  );
}
