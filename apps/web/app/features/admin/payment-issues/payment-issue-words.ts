import { type LedgerRule, ledgerRules, type PaymentIssue } from '@canopy/contracts/payment-issues';
import { dollars } from '@canopy/contracts/money';
import { formatDateTime, moneyText, numberText } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { refundProblem } from '../../sales/refund-words.ts';

export interface PaymentIssueWords {
  title: string;
  what: string;
  /** What a person is to do. */
  act: string;
  facts: { name: string; value: string }[];
}

/** "product_not_received" → "Product not received": the card provider's own words, which its dashboard uses too. */
const providerWord = (word: string): string => (word.charAt(0).toUpperCase() + word.slice(1)).replaceAll('_', ' ');

function disputeAct({
  status,
  paymentId,
  borneBy,
  decidable,
  extra,
  taken,
  stuck,
  untried,
  problem,
  cancelled,
}: Extract<PaymentIssue, { kind: 'dispute' }>):
  | 'answer'
  | 'waits'
  | 'lost'
  | 'lostAgain'
  | 'lostParked'
  | 'lostExtra'
  | 'lostSpent'
  | 'lostOwed'
  | 'reversing'
  | 'reversingInVain'
  | 'reversingUnheard'
  | 'reversingUntried'
  | 'sendBack'
  | 'perhapsSendBack'
  | 'wonCancelled' {
  if (status === 'won' && cancelled) return 'wonCancelled';
  if (status === 'won') return taken ? 'sendBack' : 'perhapsSendBack';
  if (status !== 'lost') return status.endsWith('needs_response') ? 'answer' : 'waits';
  if (decidable) return problem === null ? 'lost' : 'lostAgain';
  if (borneBy === 'provider') {
    if (!stuck) return 'reversing';
    if (untried) return 'reversingUntried';
    // Tries whose process died with them leave no problem.
    return problem === null ? 'reversingUnheard' : 'reversingInVain';
  }
  if (borneBy === 'platform' && taken) return 'lostOwed';
  if (paymentId === null) return extra ? 'lostExtra' : 'lostParked';
  return 'lostSpent';
}

/** How it was resolved: in the words of who did it, or as it was decided. */
export function resolutionWords(issue: PaymentIssue): string | null {
  if (issue.resolved?.note) return issue.resolved.note;
  if (issue.kind !== 'dispute' || issue.borneBy === null) return null;
  return t(`adminPaymentIssues.dispute.settled.${issue.borneBy}`, {
    amount: dollars(issue.taken?.cents ?? 0),
    fee: dollars(issue.taken?.feeCents ?? 0),
  });
}

/** Of what was taken from the provider for failed refunds of a payment, beside one of them that returns `amountCents`. */
function takenWords(retriable: boolean, takenCents: number, amountCents: number): string[] {
  const ofThis = moneyText(Math.min(takenCents, amountCents));
  const again = takenCents < amountCents ? 'takenAgainRest' : 'takenAgain';
  return [
    t('adminPaymentIssues.refund.taken', { taken: moneyText(takenCents) }),
    ...(retriable ? [t(`adminPaymentIssues.refund.${again}`, { ofThis })] : []),
    t('adminPaymentIssues.refund.takenElsewhere', { ofThis }),
  ];
}

/** What happened and what to do, in plain words. */
export function paymentIssueWords(issue: PaymentIssue): PaymentIssueWords {
  const name = issue.buyerName ?? t('adminPaymentIssues.somebody');
  const fact = (
    key: 'due' | 'reason' | 'status' | 'provider' | 'ordered' | 'problem' | 'subject' | 'seen',
    value: string | null,
  ) => (value === null ? [] : [{ name: t(`adminPaymentIssues.facts.${key}`), value }]);
  const orderFacts = ({
    problem,
    quantity,
    amountCents,
    intentId,
  }: Extract<PaymentIssue, { kind: 'parked_order' | 'stuck_order' }>) => [
    ...fact('problem', problem),
    ...fact('ordered', t('adminPaymentIssues.ordered', { count: quantity, amount: moneyText(amountCents) })),
    ...fact('provider', intentId),
  ];
  switch (issue.kind) {
    case 'dispute': {
      const amount = moneyText(issue.amountCents);
      const act = disputeAct(issue);
      const taken = {
        taken: moneyText(issue.taken?.cents ?? 0),
        fee: moneyText(issue.taken?.feeCents ?? 0),
        owed: moneyText((issue.taken?.cents ?? 0) - (issue.taken?.feeCents ?? 0)),
      };
      return {
        title: t('adminPaymentIssues.dispute.title', { name, amount }),
        what: t('adminPaymentIssues.dispute.what'),
        act: [
          t(`adminPaymentIssues.dispute.${act}`, { ...taken, problem: issue.problem ?? '' }),
          ...(issue.decidable && issue.taken ? [t('adminPaymentIssues.dispute.takenBefore', taken)] : []),
          ...(issue.tickets ? [t('adminPaymentIssues.dispute.tickets', { count: issue.tickets })] : []),
        ].join(' '),
        facts: [
          ...fact('due', act === 'answer' && issue.dueAt ? formatDateTime(issue.dueAt) : null),
          ...fact('reason', providerWord(issue.reason)),
          ...fact('status', providerWord(issue.status)),
          ...fact('problem', act === 'lostAgain' || act === 'reversingInVain' ? null : issue.problem),
          ...fact('provider', issue.id),
        ],
      };
    }
    case 'refund': {
      const { title, what, act } = {
        title: t(`adminPaymentIssues.refund.${issue.status}.title`, { name, amount: moneyText(issue.amountCents) }),
        what: t(`adminPaymentIssues.refund.${issue.status}.what`),
        act: t(`adminPaymentIssues.refund.${issue.status}.act`),
      };
      return {
        title,
        what,
        act: [
          issue.retriable || issue.resolved ? act : t('adminPaymentIssues.refund.elsewhere'),
          ...(issue.takenCents ? takenWords(issue.retriable, issue.takenCents, issue.amountCents) : []),
        ].join(' '),
        facts: fact('problem', refundProblem(issue.problem)),
      };
    }
    case 'returned_payment': {
      const amount = moneyText(issue.amountCents);
      return {
        title: t('adminPaymentIssues.returned.title', { name, amount }),
        what: t(`adminPaymentIssues.returned.${issue.lost ? 'lost' : 'what'}`, { count: issue.tickets }),
        act: t('adminPaymentIssues.returned.act'),
        facts: [],
      };
    }
    case 'owed_to_provider': {
      const owed = {
        owed: moneyText(issue.owedCents),
        taken: moneyText(issue.takenCents),
        fee: moneyText(issue.feeCents),
        provider: issue.providerName,
      };
      return {
        title: t('adminPaymentIssues.owed.title', owed),
        what: t('adminPaymentIssues.owed.what', owed),
        act: issue.resolvable ? t('adminPaymentIssues.owed.act', owed) : t('adminPaymentIssues.owed.waits'),
        facts: [],
      };
    }
    case 'parked_order':
      return {
        title: t('adminPaymentIssues.parked.title'),
        what: t('adminPaymentIssues.parked.what'),
        act: t('adminPaymentIssues.parked.act'),
        facts: orderFacts(issue),
      };
    case 'stuck_order':
      return {
        title: t('adminPaymentIssues.stuckOrder.title', { name }),
        what: t('adminPaymentIssues.stuckOrder.what'),
        act: t('adminPaymentIssues.stuckOrder.act'),
        facts: orderFacts(issue),
      };
    case 'extra_payment':
      return {
        title: t('adminPaymentIssues.extra.title', { name, amount: moneyText(issue.amountCents) }),
        what: t('adminPaymentIssues.extra.what'),
        act: t('adminPaymentIssues.extra.act'),
        facts: fact('provider', issue.id),
      };
    case 'card_event':
      return {
        title: t('adminPaymentIssues.event.title'),
        what: t('adminPaymentIssues.event.what'),
        act: t('adminPaymentIssues.event.act'),
        facts: [
          ...fact('problem', issue.problem),
          ...fact('provider', `${issue.type}, ${issue.objectId}, ${issue.id}`),
        ],
      };
    case 'ledger_finding': {
      const known = issue.rule in ledgerRules ? (issue.rule as LedgerRule) : null;
      const number = (value: number) =>
        known && ledgerRules[known] === 'cents' ? moneyText(value) : numberText(value);
      return {
        title: known
          ? t(`adminPaymentIssues.rules.${known}`)
          : t('adminPaymentIssues.finding.unknown', { rule: issue.rule }),
        what: t('adminPaymentIssues.finding.what', {
          expected: number(issue.expected),
          found: number(issue.found),
          difference: number(Math.abs(issue.found - issue.expected)),
        }),
        act: t('adminPaymentIssues.finding.act'),
        facts: [...fact('seen', formatDateTime(issue.lastSeenAt)), ...fact('subject', issue.subjectId)],
      };
    }
    // While a new version is installed, or after the way back from it.
    default:
      return {
        title: t('adminPaymentIssues.unknown.title'),
        what: t('adminPaymentIssues.unknown.what'),
        act: t('adminPaymentIssues.unknown.act'),
        facts: [],
      };
  }
}
