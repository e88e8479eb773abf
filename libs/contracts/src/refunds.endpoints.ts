import { endpoint } from './endpoint.ts';
import { refundIdSchema, saleIdSchema } from './ids.ts';
import { cancellationsSchema, requestRefundSchema, saleDetailSchema } from './refunds.ts';

export const readSale = endpoint('GET', '/sales/:id', {
  summary: 'One sale, with everything that went back or can go back',
  access: 'user',
  params: saleIdSchema,
  answer: { status: 200, schema: saleDetailSchema },
  refusals: ['sale_not_found'],
});

export const refundSale = endpoint('POST', '/sales/:id/refunds', {
  summary: 'Give money, spots or both back',
  access: 'user',
  stepUp: 'admins',
  params: saleIdSchema,
  body: requestRefundSchema,
  example: {
    key: '0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
    amount: '25.50',
    seats: 1,
    reason: 'The class was shorter than planned.',
  },
  answer: { status: 201, schema: saleDetailSchema },
  refusals: [
    'sale_not_found',
    'nothing_to_refund',
    'refund_sent_before',
    'refund_too_large',
    'too_many_seats_back',
    'payment_disputed',
  ],
});

export const retryRefund = endpoint('POST', '/refunds/:id/retry', {
  summary: 'Try a refund that failed once more',
  access: 'user',
  stepUp: 'admins',
  params: refundIdSchema,
  answer: { status: 200, schema: saleDetailSchema },
  refusals: [
    'refund_not_found',
    'refund_in_order',
    'refund_settled',
    'refund_too_large',
    'too_many_seats_back',
    'payment_disputed',
  ],
});

export const listMyCancellations = endpoint('GET', '/my/cancellations', {
  summary: 'Own listings that are being called off, and how far their refunds are',
  access: 'provider',
  answer: { status: 200, schema: cancellationsSchema },
  refusals: [],
});
