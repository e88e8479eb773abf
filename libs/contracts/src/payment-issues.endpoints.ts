import { endpoint } from './endpoint.ts';
import {
  decideDisputeSchema,
  disputeIdSchema,
  ledgerCheckSchema,
  listPaymentIssuesSchema,
  paymentIssueCountsSchema,
  paymentIssueIdSchema,
  paymentIssuesSchema,
  resolvePaymentIssueSchema,
} from './payment-issues.ts';

export const listPaymentIssues = endpoint('GET', '/admin/payment-issues', {
  summary: 'Everything about money that needs a person',
  access: 'admin',
  query: listPaymentIssuesSchema,
  answer: { status: 200, schema: paymentIssuesSchema },
  refusals: [],
});

export const countPaymentIssues = endpoint('GET', '/admin/payment-issues/counts', {
  summary: 'How many payment issues of each kind are open',
  access: 'admin',
  answer: { status: 200, schema: paymentIssueCountsSchema },
  refusals: [],
});

export const retryPaymentIssue = endpoint('POST', '/admin/payment-issues/:kind/:id/retry', {
  summary: 'Try what failed once more',
  access: 'admin',
  stepUp: 'admins',
  params: paymentIssueIdSchema,
  refusals: [
    'payment_issue_settled',
    'refund_not_found',
    'sale_not_found',
    'refund_in_order',
    'refund_settled',
    'refund_too_large',
    'too_many_seats_back',
    'payment_disputed',
  ],
});

export const resolvePaymentIssue = endpoint('POST', '/admin/payment-issues/:kind/:id/resolution', {
  summary: 'Say that it was dealt with, and how',
  access: 'admin',
  stepUp: 'admins',
  params: paymentIssueIdSchema,
  body: resolvePaymentIssueSchema,
  example: { note: 'The provider has paid the family in cash.' },
  refusals: ['payment_issue_settled', 'refunds_unavailable'],
});

export const decideDispute = endpoint('POST', '/admin/disputes/:id/decision', {
  summary: 'Decide who bears a lost dispute',
  access: 'admin',
  stepUp: 'admins',
  params: disputeIdSchema,
  body: decideDisputeSchema,
  example: { bearer: 'platform' },
  refusals: ['payment_issue_settled'],
});

export const checkLedger = endpoint('POST', '/admin/payment-issues/ledger-check', {
  summary: 'Compare the ledger with payments, tickets and counters now',
  access: 'admin',
  answer: { status: 200, schema: ledgerCheckSchema },
  refusals: [],
});
