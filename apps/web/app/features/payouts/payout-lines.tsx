import type { Payout, PayoutLine } from '@canopy/contracts/payouts';
import { formatDate, moneyText } from '../../i18n/format.ts';
import { nameText } from '../../i18n/name-text.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Cell, ColumnHead, LabelledCell, Row, Table, TableBody, TableFoot, TableHead } from '../shell/table.tsx';

const head = 'px-4 py-3 whitespace-nowrap';
const cell = 'align-top tabular-nums max-md:mt-1 max-md:flex max-md:justify-between max-md:gap-4 md:px-4 md:py-3';

/** What a payout is made of. Reads as cards on a phone. */
export function PayoutLines({ payout, lines }: { payout: Payout; lines: PayoutLine[] }) {
  return (
    <Card className="max-md:border-0 max-md:bg-transparent max-md:shadow-none">
      <Table aria-label={t('payouts.detail.lead')} className="w-full max-md:block">
        <TableHead className="border-b border-line bg-leaf max-md:sr-only">
          <Row>
            <ColumnHead className={head}>{t('payouts.detail.what')}</ColumnHead>
            <ColumnHead className={head}>{t('payouts.detail.date')}</ColumnHead>
            <ColumnHead className={head} number>
              {t('payouts.detail.amount')}
            </ColumnHead>
            <ColumnHead className={head} number>
              {t('payouts.detail.fee')}
            </ColumnHead>
            <ColumnHead className={head} number>
              {t('payouts.detail.net')}
            </ColumnHead>
          </Row>
        </TableHead>
        <TableBody className="max-md:grid max-md:gap-3">
          {lines.map((line) => (
            <Row
              key={line.id}
              className="border-line max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:p-4 max-md:shadow-card md:border-b"
            >
              <Cell className="align-top max-md:block md:px-4 md:py-3">
                <What line={line} />
              </Cell>
              <LabelledCell until="md" label={t('payouts.detail.date')} className={cell}>
                <time dateTime={line.at}>{formatDate(line.at)}</time>
              </LabelledCell>
              <LabelledCell until="md" label={t('payouts.detail.amount')} className={`${cell} md:text-right`}>
                {moneyText(line.amountCents)}
              </LabelledCell>
              <LabelledCell until="md" label={t('payouts.detail.fee')} className={`${cell} md:text-right`}>
                {moneyText(0 - line.feeCents)}
              </LabelledCell>
              <LabelledCell until="md" label={t('payouts.detail.net')} className={`${cell} md:text-right`}>
                <strong>{moneyText(line.netCents)}</strong>
              </LabelledCell>
            </Row>
          ))}
        </TableBody>
        <TableFoot className="max-md:mt-3 max-md:block">
          <Row className="max-md:flex max-md:justify-between max-md:px-4">
            <th role="rowheader" scope="row" colSpan={4} className="text-left md:px-4 md:py-3">
              {t('payouts.detail.total')}
            </th>
            <Cell className="text-right font-semibold tabular-nums md:px-4 md:py-3">
              {moneyText(payout.amountCents)}
            </Cell>
          </Row>
        </TableFoot>
      </Table>
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
          {nameText(sale.listingTitle)}
        </span>
      )}
      <span className="block text-sm text-ink-soft wrap-anywhere">
        {nameText(sale.customerName)}
        {kind === 'sale' ? `, ${t('payouts.detail.tickets', { count: sale.quantity })}` : null}
      </span>
    </>
  );
}
