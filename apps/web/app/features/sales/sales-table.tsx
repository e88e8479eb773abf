import type { Sale } from '@canopy/contracts/payments';
import { formatDate } from '@canopy/rules/dates';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { moneyText, percentText } from './amounts.ts';
import { RefundButton } from './refund-button.tsx';

/**
 * A table that reads as cards on a phone. The roles are written out, because a table that is laid out as blocks
 * loses them in some browsers.
 */
export function SalesTable({ rows, labelledBy }: { rows: Sale[]; labelledBy: string }) {
  const { t } = useTranslation();
  const head = (label: string, number = false) => (
    <th
      role="columnheader"
      scope="col"
      className={`px-4 py-3 font-semibold whitespace-nowrap ${number ? 'text-right' : 'text-left'}`}
    >
      {label}
    </th>
  );
  return (
    <Card className="overflow-x-auto max-md:border-0 max-md:bg-transparent max-md:shadow-none">
      <table role="table" aria-labelledby={labelledBy} className="w-full max-md:block">
        <thead role="rowgroup" className="border-b border-line bg-leaf max-md:sr-only">
          <tr role="row">
            {head(t('sales.columns.listing'))}
            {head(t('sales.columns.customer'))}
            {head(t('sales.columns.date'))}
            {head(t('sales.columns.total'), true)}
            {head(t('sales.columns.fee'), true)}
            {head(t('sales.columns.quantity'), true)}
            {head(t('sales.columns.earnings'), true)}
            {head(t('sales.columns.actions'))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:grid max-md:gap-4">
          {rows.map((sale) => (
            <SaleRow key={sale.id} sale={sale} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function SaleRow({ sale }: { sale: Sale }) {
  const { t } = useTranslation();
  return (
    <tr
      role="row"
      className="border-line max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:p-4 max-md:shadow-card md:border-b md:last:border-0"
    >
      <td role="cell" className="align-top max-md:mb-2 max-md:block md:max-w-72 md:px-4 md:py-3">
        {sale.listingId ? (
          <Link to={paths.listing(sale.listingId)} className="link">
            {sale.listingTitle}
          </Link>
        ) : (
          <>
            <span className="block text-ink-soft">{sale.listingTitle}</span>
            <Badge className="mt-1">{t('sales.deleted')}</Badge>
          </>
        )}
      </td>
      <Cell label={t('sales.columns.customer')} className="md:max-w-60">
        <span className="block font-medium">{sale.customerName}</span>
        <span className="block text-sm break-all text-ink-soft">{sale.customerEmail ?? t('sales.noEmail')}</span>
      </Cell>
      <Cell label={t('sales.columns.date')} className="md:whitespace-nowrap">
        <time dateTime={sale.purchasedAt}>{formatDate(sale.purchasedAt)}</time>
      </Cell>
      <Cell label={t('sales.columns.total')} number>
        <span className="block">{moneyText(sale.amountCents)}</span>
        <SaleState sale={sale} />
      </Cell>
      <Cell label={t('sales.columns.fee')} number>
        {moneyText(sale.platformFeeCents - sale.refundedFeeCents)}{' '}
        {sale.amountCents > 0 ? <span className="text-sm text-ink-soft">({percentText(sale.feeBps)})</span> : null}
      </Cell>
      <Cell label={t('sales.columns.quantity')} number>
        <span className="block">{sale.quantity}</span>
        {sale.seatsReturned > 0 ? (
          <span className="block text-sm text-ink-soft">
            {sale.late ? t('sales.late') : t('sales.spotsBack', { count: sale.seatsReturned })}
          </span>
        ) : null}
      </Cell>
      <Cell label={t('sales.columns.earnings')} number className="font-semibold">
        {moneyText(sale.providerAmountCents - (sale.refundedCents - sale.refundedFeeCents - sale.absorbedCents))}
      </Cell>
      <td role="cell" className="align-top max-md:mt-2 max-md:block md:px-4 md:py-3">
        <RefundButton sale={sale} />
      </td>
    </tr>
  );
}

/** What became of the money: refunded, on its way back, failed, disputed. */
function SaleState({ sale }: { sale: Sale }) {
  const { t } = useTranslation();
  const badges = [
    sale.status === 'refunded' ? t('sales.refunded') : null,
    sale.refundsRequested > 0 ? t('sales.refundOnItsWay') : null,
    sale.refundsFailed > 0 ? t('sales.refundFailed') : null,
    sale.disputeStatus ? t('sales.disputed') : null,
  ].filter((text) => text !== null);
  return (
    <>
      {sale.refundedCents > 0 ? (
        <span className="block text-sm text-ink-soft">
          {t('sales.refundedAmount', { amount: moneyText(sale.refundedCents) })}
        </span>
      ) : null}
      {badges.length > 0 ? (
        <span className="mt-1 flex flex-wrap justify-end gap-1">
          {badges.map((text) => (
            <Badge key={text}>{text}</Badge>
          ))}
        </span>
      ) : null}
    </>
  );
}

function Cell({
  label,
  number = false,
  className = '',
  children,
}: {
  label: string;
  number?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <td
      role="cell"
      className={`align-top max-md:flex max-md:justify-between max-md:gap-6 max-md:border-t max-md:border-line max-md:py-2 md:px-4 md:py-3 ${number ? 'tabular-nums md:text-right md:whitespace-nowrap' : ''} ${className}`}
    >
      <span aria-hidden="true" className="shrink-0 font-normal text-ink-soft md:hidden">
        {label}
      </span>
      <span className="min-w-0 max-md:text-right">{children}</span>
    </td>
  );
}
