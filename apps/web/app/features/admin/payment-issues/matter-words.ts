import { type LedgerRule, ledgerRules, type MoneyMatter } from '@canopy/contracts/payment-issues';
import { formatDateTime } from '@canopy/rules/dates';
import type { TFunction } from 'i18next';
import { moneyText } from '../../sales/amounts.ts';

export interface MatterWords {
  title: string;
  what: string;
  /** What a person is to do. */
  act: string;
  facts: { name: string; value: string }[];
}

/** "product_not_received" → "Product not received": the card provider's own words, which its dashboard uses too. */
export const providerWord = (word: string): string =>
  (word.charAt(0).toUpperCase() + word.slice(1)).replaceAll('_', ' ');

function disputeAct({
  status,
  saleId,
  borneBy,
}: Extract<MoneyMatter, { kind: 'dispute' }>): 'answer' | 'waits' | 'lost' | 'lostUnbooked' | 'reversing' {
  if (status !== 'lost') return status.endsWith('needs_response') ? 'answer' : 'waits';
  if (saleId === null) return 'lostUnbooked';
  return borneBy === 'provider' ? 'reversing' : 'lost';
}

/** What happened and what to do, in plain words. */
export function matterWords(matter: MoneyMatter, t: TFunction): MatterWords {
  const name = matter.buyerName ?? t('adminMoney.somebody');
  const fact = (
    key: 'due' | 'reason' | 'status' | 'provider' | 'ordered' | 'problem' | 'subject' | 'seen',
    value: string | null,
  ) => (value === null ? [] : [{ name: t(`adminMoney.facts.${key}`), value }]);
  switch (matter.kind) {
    case 'dispute': {
      const amount = moneyText(matter.amountCents);
      const act = disputeAct(matter);
      return {
        title: t('adminMoney.dispute.title', { name, amount }),
        what: t('adminMoney.dispute.what'),
        act: t(`adminMoney.dispute.${act}`),
        facts: [
          ...fact('due', act === 'answer' && matter.dueAt ? formatDateTime(matter.dueAt) : null),
          ...fact('reason', providerWord(matter.reason)),
          ...fact('status', providerWord(matter.status)),
          ...fact('problem', matter.problem),
          ...fact('provider', matter.id),
        ],
      };
    }
    case 'refund': {
      const { title, what, act } = {
        title: t(`adminMoney.refund.${matter.status}.title`, { name, amount: moneyText(matter.amountCents) }),
        what: t(`adminMoney.refund.${matter.status}.what`),
        act: t(`adminMoney.refund.${matter.status}.act`),
      };
      return {
        title,
        what,
        act: matter.retriable || matter.resolved ? act : t('adminMoney.refund.elsewhere'),
        facts: fact('problem', matter.problem),
      };
    }
    case 'returned_payment': {
      const amount = moneyText(matter.amountCents);
      return {
        title: t('adminMoney.returned.title', { name, amount }),
        what: t('adminMoney.returned.what', { count: matter.tickets }),
        act: t('adminMoney.returned.act'),
        facts: [],
      };
    }
    case 'parked_purchase':
      return {
        title: t('adminMoney.parked.title'),
        what: t('adminMoney.parked.what'),
        act: t('adminMoney.parked.act'),
        facts: [
          ...fact('problem', matter.problem),
          ...fact(
            'ordered',
            t('adminMoney.ordered', { count: matter.quantity, amount: moneyText(matter.amountCents) }),
          ),
          ...fact('provider', matter.intentId),
        ],
      };
    case 'old_hold':
      return {
        title: t('adminMoney.oldHold.title', { name }),
        what: t('adminMoney.oldHold.what'),
        act: t('adminMoney.oldHold.act'),
        facts: [
          ...fact('problem', matter.problem),
          ...fact(
            'ordered',
            t('adminMoney.ordered', { count: matter.quantity, amount: moneyText(matter.amountCents) }),
          ),
          ...fact('provider', matter.intentId),
        ],
      };
    case 'extra_payment':
      return {
        title: t('adminMoney.extra.title', { name, amount: moneyText(matter.amountCents) }),
        what: t('adminMoney.extra.what'),
        act: t('adminMoney.extra.act'),
        facts: fact('provider', matter.id),
      };
    case 'card_event':
      return {
        title: t('adminMoney.event.title'),
        what: t('adminMoney.event.what'),
        act: t('adminMoney.event.act'),
        facts: [
          ...fact('problem', matter.problem),
          ...fact('provider', `${matter.type}, ${matter.objectId}, ${matter.id}`),
        ],
      };
    case 'ledger_finding': {
      const known = matter.rule in ledgerRules ? (matter.rule as LedgerRule) : null;
      const number = (value: number) =>
        known && ledgerRules[known] === 'cents' ? moneyText(value) : value.toLocaleString('en-CA');
      return {
        title: known ? t(`adminMoney.rules.${known}`) : t('adminMoney.finding.unknown', { rule: matter.rule }),
        what: t('adminMoney.finding.what', {
          expected: number(matter.expected),
          found: number(matter.found),
          difference: number(Math.abs(matter.found - matter.expected)),
        }),
        act: t('adminMoney.finding.act'),
        facts: [...fact('seen', formatDateTime(matter.lastSeenAt)), ...fact('subject', matter.subjectId)],
      };
    }
  }
}
