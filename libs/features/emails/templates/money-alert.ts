import type { RefundProblem } from '@canopy/contracts/refunds';
import { letter } from './layout.ts';

/** What administrators are told about money that needs a person. */
export type MoneyAlert =
  /** `problem`: one of ours, or what the card provider says. */
  | {
      kind: 'refund_failed';
      amountCents: number;
      /**
       * What was taken from the provider for refunds of this payment that failed, and what another try takes beside it.
       * Mails that an older version wrote do not say.
       */
      takenCents?: number;
      restCents?: number;
      listingTitle: string;
      buyerName: string;
      problem: RefundProblem | (string & {});
    }
  | {
      kind: 'refund_absorbed';
      amountCents: number;
      absorbedCents: number;
      listingTitle: string;
      providerName: string;
    }
  /** Taken for refunds that failed, and of the fee returned for it: the difference is owed. */
  | {
      kind: 'owed_to_provider';
      takenCents: number;
      feeCents: number;
      owedCents: number;
      listingTitle: string;
      buyerName: string;
      providerName: string;
    }
  | { kind: 'payment_mismatch'; orderId: string; problem: string }
  | { kind: 'paid_twice'; orderId: string; intentId: string; amountCents: number }
  | ({ kind: 'dispute_open' } & DisputeFacts)
  /**
   * Of a lost one, `spent`: all of the payment had gone back before, `decided`: it is known who bears it; `owed`: it was
   * won after the provider was to bear it. `owedCents`: null where nobody knows whether it was taken. `cancelled`: what
   * was paid for was called off; `listingGone`: nobody knows whether it was; `refundFailed`: a refund of the payment waits
   * for a person. Mails that an older version wrote say none of these.
   */
  | ({
      kind: 'dispute_ended';
      lost: boolean;
      spent: boolean;
      decided: boolean;
      wonBack: boolean;
      owed: boolean;
      owedCents: number | null;
      cancelled?: boolean;
      listingGone?: boolean;
      refundFailed?: boolean;
    } & DisputeFacts)
  | { kind: 'card_event_failed'; eventId: string; type: string; problem: string }
  | { kind: 'ledger_disagrees'; findings: { rule: string; subjectId: string }[] }
  | { kind: 'account_lost'; providerName: string; providerEmail: string; accountId: string }
  /** By us: it may be that of a stranger. */
  | { kind: 'account_ended'; providerName: string; providerEmail: string; accountId: string };

interface DisputeFacts {
  /** Null for an account, or a listing, that is gone. */
  buyerName: string | null;
  listingTitle: string | null;
  amountCents: number;
  /** The card provider's word. */
  status: string;
  /** The purchase was parked, so it is in no books. */
  parked: boolean;
  /** It is about more money for a purchase that was sold, which is in no books either. */
  extra: boolean;
  /** It is about a year of Premium, not about tickets. */
  premium: boolean;
  /** Until when an answer counts; null when none is asked for. */
  dueAt: string | null;
}

const alert = (headline: string, facts: string, whatToDo: string) => ({
  subject: headline,
  ...letter({ heading: headline, paragraphs: [facts, whatToDo], button: { label: 'Open', url: 'url' } }),
});

const notOurs =
  'No tickets were given for it. Please look at it in the dashboard of the card provider and return the money if it is not ours.';
const disputeFacts =
  "{{#if buyerName}}{{buyerName}}{{else}}Somebody whose account is gone{{/if}} disputes {{money amountCents}} for {{#if premium}}a year of Premium{{else if listingTitle}}{{listingTitle}}{{else}}a deleted listing{{/if}}. The card provider's word for it: {{status}}.{{#if parked}} The purchase was parked, so nothing of it is in the books.{{else if extra}} It is about a second payment for a purchase, and nothing of that is in the books.{{/if}}";

const seeToRefund = 'A refund of this payment failed: please see to it in the list.';
const afterLoss =
  'The money is with the buyer. {{#if premium}}If it was paid for the year that runs, Premium ends with it.{{else if (or parked extra)}}Please say in the list how it was settled.{{else if spent}}All of this payment had gone back before, so there is nothing to take from the provider: please say in the list what was done.{{else if decided}}It was decided before who bears it.{{else}}Please decide who bears it.{{/if}}';
const afterAppeal = [
  'The money is back.',
  '{{#if premium}} Premium may have ended when the dispute was lost: please look, and decide whether to give it back.{{/if}}',
  '{{#if (lookup this "cancelled")}}',
  '{{#if (lookup this "refundFailed")}} The event was cancelled, so it belongs to the buyer: please see to their refund in the list.{{else}} The event was cancelled, and no refund of this payment waits for you.{{/if}}',
  '{{#if owed}} The provider keeps nothing of this payment: please send them only what was taken from them, for the dispute and for refunds, beyond what they had been paid, and say so in the list.{{/if}}',
  '{{else}}',
  '{{#if owedCents}} {{money owedCents}} of it was taken from the provider: please send it to them, and say so in the list.{{else if owed}} It was to be taken from the provider: please see in the dashboard of the card provider whether it was, send it to them then, and say so in the list.{{/if}}',
  '{{#if (lookup this "listingGone")}} Its listing is gone: if the event was cancelled, this money belongs to the buyer, so please return it to them instead, from the sale.{{/if}}',
  `{{#if (lookup this "refundFailed")}} ${seeToRefund}{{/if}}`,
  '{{/if}}',
].join('');
const afterDispute = `{{#if lost}}${afterLoss}{{else if wonBack}}${afterAppeal}{{else if (lookup this "refundFailed")}}${seeToRefund}{{else}}There is nothing left to do.{{/if}}`;

export const moneyAlerts = {
  refund_failed: alert(
    'A refund did not reach the buyer',
    `{{money amountCents}} for {{listingTitle}}, paid by {{buyerName}}. {{#if (is problem "${'won_on_appeal' satisfies RefundProblem}")}}A bank had given this money to the buyer, and returned it to us after an appeal. The event was cancelled, so it is owed to the buyer.{{else}}The card provider says: {{#if (is problem "${'not_taken_by_bank' satisfies RefundProblem}")}}The bank did not take the money back.{{else}}{{problem}}{{/if}}{{/if}}`,
    'Please try again from the sale, or return the money in another way.{{#if (lookup this "takenCents")}} {{money takenCents}} was taken from the provider for refunds of this payment that failed, and lies with us: trying again pays from that {{#if (lookup this "restCents")}}first and takes only the rest{{else}}and takes nothing more{{/if}}.{{/if}}',
  ),
  refund_absorbed: alert(
    'A refund was not taken back from the provider',
    '{{money amountCents}} for {{listingTitle}} went back in the dashboard of the card provider, and {{dollars absorbedCents}} of it was not taken back from {{providerName}}. The platform bears it, and the books show that.',
    'If the provider is to bear it, please settle that with them. Refunds that are made from the sale take the money back by themselves.',
  ),
  owed_to_provider: alert(
    'Money is owed to a provider',
    '{{money takenCents}} was taken from {{providerName}} for refunds of what {{buyerName}} paid for {{listingTitle}}, and {{dollars feeCents}} of the fee returned to them. These refunds failed, and none is under way that would be made of that money, so it lies with us.',
    '{{money owedCents}} is all that is owed of this payment now. Please note in the list how you send it, then send it to {{providerName}} by hand. Until that is noted, the next refund of this payment is made of it.',
  ),
  payment_mismatch: alert('A payment does not match its purchase', 'Purchase {{orderId}}: {{problem}}', notOurs),
  paid_twice: alert(
    'A purchase was paid twice',
    'Purchase {{orderId}}: Paid with {{intentId}} too: {{amountCents}} cents.',
    notOurs,
  ),
  dispute_open: alert(
    'A buyer disputes a payment',
    disputeFacts,
    'Please answer it in the dashboard of the card provider before its deadline{{#if dueAt}} ({{dateTime dueAt}}){{/if}}.',
  ),
  dispute_ended: alert('A dispute has ended', disputeFacts, afterDispute),
  card_event_failed: alert(
    'An event of the card provider could not be processed',
    '{{type}} ({{eventId}}): {{problem}}',
    'What it reports is not in the books yet. Please try it again, or look at it with a developer.',
  ),
  ledger_disagrees: alert(
    'The books do not agree',
    '{{#each findings}}{{#unless @first}}; {{/unless}}{{rule}} ({{subjectId}}){{/each}}',
    'Sales go on. Please look at these rows before anybody changes them by hand.',
  ),
  account_lost: alert(
    'A provider can no longer be paid',
    '{{providerName}} ({{providerEmail}}) could be paid until now. The card provider says that the account {{accountId}} is no longer connected to ours.',
    'Tickets for their listings cannot be bought. Please see in the dashboard of the card provider what happened, and ask them whether they disconnected it.',
  ),
  account_ended: alert(
    'A payment account may belong to a stranger',
    'Nobody had confirmed the address of {{providerName}} ({{providerEmail}}) until its owner arrived now. Somebody else may have set up the payment account {{accountId}} before, so it is no longer theirs here.',
    'Tickets for their listings cannot be bought until they set up payments again. Please look at the listings and sales of this account, and, where its owner knows nothing of them, at that payment account in the dashboard of the card provider.',
  ),
} satisfies Record<MoneyAlert['kind'], ReturnType<typeof alert>>;
