import { endpoint } from './endpoint.ts';
import { payoutDetailSchema, payoutIdSchema, payoutListSchema, payoutsPageSchema } from './payouts.ts';

const noAnswer = ['payouts_unavailable', 'too_many_requests'] as const;

export const listPayouts = endpoint('GET', '/payouts', {
  summary: 'What the own payment account holds and has paid out, as the card provider says now',
  access: 'provider',
  query: payoutsPageSchema,
  answer: { status: 200, schema: payoutListSchema },
  refusals: ['payment_account_missing', ...noAnswer],
});

export const readPayout = endpoint('GET', '/payouts/:id', {
  summary: 'The sales and refunds that one payout holds',
  access: 'provider',
  params: payoutIdSchema,
  query: payoutsPageSchema,
  answer: { status: 200, schema: payoutDetailSchema },
  refusals: ['payout_not_found', ...noAnswer],
});
