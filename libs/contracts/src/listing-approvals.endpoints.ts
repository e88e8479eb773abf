import { sessionSchema } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import {
  acceptApprovalSchema,
  approvalOfVersionSchema,
  approvalPreviewSchema,
  approvalTokenSchema,
  publishedListingSchema,
} from './listing-approvals.ts';

const token = 'q0Yw3mJx7tVb2LkR5nHc8sPd1fGz4aXe6uIo9yTrWvQ';
const deadLink = [
  'approval_link_missing',
  'approval_link_unknown',
  'approval_link_used',
  'approval_link_expired',
  'approval_listing_gone',
] as const;

/** Tokens travel in bodies: paths are logged. */
export const readApproval = endpoint('POST', '/listing-approvals/state', {
  summary: 'What a link of approval is about; looking does not use it up',
  access: 'visitor',
  whileViewing: 'allowed',
  body: approvalTokenSchema,
  example: { token },
  answer: { status: 200, schema: approvalPreviewSchema },
  refusals: deadLink,
});

export const acceptApproval = endpoint('POST', '/listing-approvals/accept', {
  summary: 'Publish the listing, and create the account of its provider',
  access: 'visitor',
  body: acceptApprovalSchema,
  example: {
    token,
    version: 1,
    password: 'seven green canoes',
    confirmPassword: 'seven green canoes',
    acceptTerms: true,
  },
  answer: { status: 201, schema: sessionSchema },
  refusals: [...deadLink, 'approval_listing_changed', 'approval_email_taken', 'common_password', 'too_many_requests'],
});

export const publishApproved = endpoint('POST', '/listing-approvals/publish', {
  summary: 'Publish the listing under the account of its provider',
  access: 'user',
  body: approvalOfVersionSchema,
  example: { token, version: 1 },
  answer: { status: 201, schema: publishedListingSchema },
  refusals: [...deadLink, 'approval_listing_changed', 'approval_other_account', 'too_many_requests'],
});
