import { endpoint } from './endpoint.ts';
import {
  accountStatusSchema,
  createAccountLinkSchema,
  createConnectedAccountSchema,
  createdConnectedAccountSchema,
  linkSchema,
  ownAccountSchema,
  paymentAccountSchema,
  wayBackSchema,
} from './payment-account.ts';

const noAccount = [
  'payment_account_email_refused',
  'payment_account_taken',
  'payment_account_failed',
  'payment_account_unreachable',
] as const;

export const readPaymentAccount = endpoint('GET', '/payment-account', {
  summary: 'The own payment account, as last heard from the card provider',
  access: 'provider',
  answer: { status: 200, schema: paymentAccountSchema },
  refusals: [],
});

export const checkPaymentAccount = endpoint('POST', '/payment-account/check', {
  summary: 'Ask the card provider how the own payment account stands',
  access: 'provider',
  answer: { status: 200, schema: paymentAccountSchema },
  refusals: ['payment_account_unavailable', 'too_many_requests'],
});

export const openPaymentSetup = endpoint('POST', '/payment-account/setup-link', {
  summary: 'Make the own payment account unless there is one, and a link to complete it',
  access: 'provider',
  query: wayBackSchema,
  answer: { status: 201, schema: linkSchema },
  refusals: [...noAccount, 'onboarding_failed', 'onboarding_unreachable', 'too_many_requests'],
});

export const openPaymentDashboard = endpoint('POST', '/payment-account/dashboard-link', {
  summary: "A link to the card provider's dashboard of the own payment account",
  access: 'provider',
  answer: { status: 201, schema: linkSchema },
  refusals: ['payment_account_missing', 'dashboard_link_failed', 'dashboard_link_unreachable', 'too_many_requests'],
});

/** A session may also come in the body; without any the answer is 401. */
const asFunction = { access: 'visitor' } as const;
const ownAccount = [
  'not_signed_in',
  'provider_only',
  'not_allowed',
  'payment_account_ids_missing',
  'payment_account_missing',
] as const;

export const createConnectedAccount = endpoint('POST', '/functions/createConnectedAccount', {
  summary: 'Make the own payment account unless there is one, as a function',
  ...asFunction,
  body: createConnectedAccountSchema,
  example: {},
  answer: { status: 200, schema: createdConnectedAccountSchema },
  refusals: ['not_signed_in', 'provider_only', ...noAccount, 'too_many_requests'],
});

export const createAccountLink = endpoint('POST', '/functions/createAccountLink', {
  summary: 'A link to complete the own payment account, as a function',
  ...asFunction,
  body: createAccountLinkSchema,
  example: { accountId: 'acct_1' },
  answer: { status: 200, schema: linkSchema },
  refusals: [...ownAccount, 'foreign_address', 'onboarding_failed', 'onboarding_unreachable', 'too_many_requests'],
});

export const getAccountStatus = endpoint('POST', '/functions/getAccountStatus', {
  summary: 'How the own payment account stands, as a function',
  ...asFunction,
  body: ownAccountSchema,
  example: { accountId: 'acct_1' },
  answer: { status: 200, schema: accountStatusSchema },
  refusals: [...ownAccount, 'payment_account_unavailable', 'too_many_requests'],
});

export const createDashboardLink = endpoint('POST', '/functions/createDashboardLink', {
  summary: "A link to the card provider's dashboard of the own payment account, as a function",
  ...asFunction,
  body: ownAccountSchema,
  example: { accountId: 'acct_1' },
  answer: { status: 200, schema: linkSchema },
  refusals: [...ownAccount, 'dashboard_link_failed', 'dashboard_link_unreachable', 'too_many_requests'],
});
