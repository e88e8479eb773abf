import type { ListedSale, Sale } from '@canopy/contracts/sales';
import { earnedCents, feeKeptCents } from '@canopy/rules/sale-money';
import type { ReactNode } from 'react';
import { formatDate, moneyText, numberText, percentText } from '../../i18n/format.ts';
import { nameText } from '../../i18n/name-text.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { MembersLink } from '../members/members-link.tsx';
import { Cell, LabelledCell, Row } from '../shell/table.tsx';
import { RefundButton } from './refund-button.tsx';
import { disputeWord } from './refund-words.ts';

/**
 * On a phone: listing and earnings, below them customer and date, and what else there is when the row is open. Openness
 * is that of a disclosure in the row, so it needs no scripts.
 */
const more = 'max-md:hidden max-md:group-has-[[open]]/sale:flex';
/** One line on a phone until the row is open. */
const oneLine = 'max-md:truncate max-md:group-has-[[open]]/sale:whitespace-normal';

export function SaleRow({ sale, ofListing }: { sale: Sale | ListedSale; ofListing: boolean }) {
  // Of one listing, its column is not there.
  const place = (column: number) => (ofListing ? column - 1 : column);
  return (
    <Row className="group/sale border-b border-line last:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-center max-md:gap-x-3 max-md:px-3 max-md:py-1.5">
      {ofListing ? null : <ListingCell sale={sale} />}
      <Cell
        aria-colindex={place(2)}
        className={`align-top max-md:min-w-0 md:max-w-64 md:px-3 md:py-3 ${ofListing ? 'max-md:col-span-2 max-md:font-medium' : 'max-md:row-start-2 max-md:text-sm max-md:text-ink-soft'}`}
      >
        <span className={`block md:font-medium ${oneLine}`}>{nameText(sale.customerName)}</span>
        <span className="block text-sm wrap-anywhere text-ink-soft max-md:hidden max-md:group-has-[[open]]/sale:block">
          {sale.customerEmail === null ? t('sales.noEmail') : <EmailText email={sale.customerEmail} />}
        </span>
        {ofListing ? <SaleState sale={sale} /> : null}
      </Cell>
      <Cell
        aria-colindex={place(3)}
        className={`align-top max-md:row-start-2 max-md:flex max-md:items-center max-md:text-sm max-md:text-ink-soft md:px-3 md:py-3 md:whitespace-nowrap ${ofListing ? 'max-md:col-span-3 max-md:justify-between' : 'max-md:col-span-2 max-md:justify-end'}`}
      >
        <time dateTime={sale.purchasedAt}>{formatDate(sale.purchasedAt)}</time>
        <details className="md:hidden">
          <summary className="-mr-2 flex size-11 items-center justify-center rounded-lg text-forest">
            <Icon name="more" className="size-5 group-has-[[open]]/sale:rotate-180" />
            <span className="sr-only">{t('sales.showMore', { name: nameText(sale.customerName) })}</span>
          </summary>
        </details>
      </Cell>
      <NumberCell label={t('sales.columns.total')} column={place(4)}>
        <span className="block">{moneyText(sale.amountCents)}</span>
        {sale.refundedCents > 0 ? (
          <span className="block text-sm text-ink-soft">
            {t('sales.refundedAmount', { amount: moneyText(sale.refundedCents) })}
          </span>
        ) : null}
      </NumberCell>
      <NumberCell label={t('sales.columns.fee')} column={place(5)}>
        {moneyText(feeKeptCents(sale))}{' '}
        {sale.amountCents > 0 ? <span className="text-sm text-ink-soft">({percentText(sale.feeBps)})</span> : null}
      </NumberCell>
      <NumberCell label={t('sales.columns.quantity')} column={place(6)}>
        <span className="block">{numberText(sale.quantity)}</span>
        {sale.seatsReturned > 0 ? (
          <span className="block text-sm text-ink-soft">
            {sale.late
              ? t('sales.late')
              : // The person may have given them back, or the listing was called off.
                t(sale.amountCents > 0 ? 'sales.spotsBack' : 'sales.spotsReturned', { count: sale.seatsReturned })}
          </span>
        ) : null}
      </NumberCell>
      <Cell
        aria-colindex={place(7)}
        className="text-right align-top font-semibold whitespace-nowrap tabular-nums max-md:col-start-3 max-md:row-start-1 max-md:self-start md:px-3 md:py-3"
      >
        {moneyText(earnedCents(sale))}
      </Cell>
      <Cell
        aria-colindex={place(8)}
        className={`align-top whitespace-nowrap max-md:col-span-3 max-md:justify-end max-md:py-2 md:px-3 md:py-2 ${more}`}
      >
        <RefundButton sale={sale} />
      </Cell>
    </Row>
  );
}

function ListingCell({ sale }: { sale: Sale | ListedSale }) {
  const members = 'members' in sale ? sale.members : null;
  return (
    <Cell aria-colindex={1} className="align-top max-md:col-span-2 max-md:min-w-0 md:max-w-72 md:px-3 md:py-3">
      {sale.listingId ? (
        <Link to={paths.ownListing(sale.listingId)} dir="auto" className={`link max-md:block ${oneLine}`}>
          {sale.listingTitle}
        </Link>
      ) : (
        <span className={`block text-ink-soft ${oneLine}`}>{nameText(sale.listingTitle)}</span>
      )}
      {sale.listingId === null ? <Badge className="mt-1">{t('sales.deleted')}</Badge> : null}
      <SaleState sale={sale} />
      {sale.listingId && members !== null ? (
        <div className={more}>
          <MembersLink
            listing={{ id: sale.listingId, title: sale.listingTitle, members }}
            label={t('sales.viewMembers', { count: members })}
          />
        </div>
      ) : null}
    </Cell>
  );
}

/** What became of the money: refunded, on its way back, failed, disputed. */
function SaleState({ sale }: { sale: Sale }) {
  const states = [
    sale.status === 'refunded' ? t(sale.amountCents > 0 ? 'sales.refunded' : 'sales.signUpCancelled') : null,
    // Of what was free no money comes back, only spots.
    sale.refundsRequested > 0 && sale.amountCents > 0 ? t('sales.refundOnItsWay') : null,
    sale.refundsFailed > 0 ? t('sales.refundFailed') : null,
    disputeWord(sale.disputeStatus),
  ].filter((text) => text !== null);
  return states.length === 0 ? null : (
    <span className="mt-1 flex flex-wrap gap-1">
      {states.map((text) => (
        <Badge key={text}>{text}</Badge>
      ))}
    </span>
  );
}

function NumberCell({ label, column, children }: { label: string; column: number; children: ReactNode }) {
  return (
    <LabelledCell
      label={label}
      until="md"
      aria-colindex={column}
      className={`text-right align-top tabular-nums max-md:col-span-3 max-md:justify-between max-md:gap-6 max-md:border-t max-md:border-line max-md:py-2 md:px-3 md:py-3 md:whitespace-nowrap ${more}`}
    >
      {children}
    </LabelledCell>
  );
}
