import type { Members } from '@canopy/contracts/members';
import { formatDateTime, moneyText, numberText } from '../../i18n/format.ts';
import { nameText } from '../../i18n/name-text.ts';
import { t } from '../../i18n/index.ts';
import { Cell, ColumnHead, Row, Table, TableBody, TableHead } from '../shell/table.tsx';

/** The members of a listing, newest first; on a phone each is a card. */
export function MembersTable({ members }: { members: Members }) {
  const head = (label: string, number = false) => (
    <ColumnHead number={number} className="px-3 py-2">
      {label}
    </ColumnHead>
  );
  return (
    <>
      <p className="mt-2 font-medium">{t('members.total', { count: members.total })}</p>
      {members.items.length === 0 ? (
        <p className="mt-4 text-ink-soft">{t('members.none')}</p>
      ) : (
        <Table aria-label={t('members.title', { title: members.title })} className="mt-4 w-full max-sm:block">
          <TableHead className="border-b border-line max-sm:sr-only">
            <Row>
              {head(t('members.columns.name'))}
              {head(t('members.columns.email'))}
              {head(t('members.columns.date'))}
              {head(t('members.columns.quantity'), true)}
              {head(t('members.columns.amount'), true)}
            </Row>
          </TableHead>
          <TableBody className="max-sm:grid max-sm:gap-3">
            {members.items.map((member) => (
              <Row key={member.id} className="border-b border-line last:border-0 max-sm:block max-sm:py-2">
                <Cell className="px-3 py-2 font-medium wrap-anywhere max-sm:block max-sm:py-0">
                  {nameText(member.name)}
                </Cell>
                <Cell className="px-3 py-2 break-all max-sm:block max-sm:py-0">
                  {member.email ?? t('members.noEmail')}
                </Cell>
                <Cell className="px-3 py-2 max-sm:block max-sm:py-0">
                  <time dateTime={member.purchasedAt}>{formatDateTime(member.purchasedAt)}</time>
                </Cell>
                <Cell className="px-3 py-2 tabular-nums max-sm:block max-sm:py-0 sm:text-right">
                  <span className="sm:hidden">{t('members.quantity', { n: member.quantity })}</span>
                  <span className="max-sm:hidden">{numberText(member.quantity)}</span>
                </Cell>
                <Cell className="px-3 py-2 tabular-nums max-sm:block max-sm:py-0 sm:text-right">
                  {member.amountCents === 0 ? t('members.free') : moneyText(member.amountCents)}
                  {member.refundedCents > 0 ? (
                    <span className="block text-sm text-ink-soft">
                      {t('members.refunded', { amount: moneyText(member.refundedCents) })}
                    </span>
                  ) : null}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  );
}
