import { admin } from './admin.ts';
import { adminAudit } from './admin-audit.ts';
import { adminEmails } from './admin-emails.ts';
import { adminListings } from './admin-listings.ts';
import { adminOperations } from './admin-operations.ts';
import { adminPaymentIssues } from './admin-payment-issues.ts';

/** What administrators alone read: no other page makes a phone fetch it. */
export const adminWords = {
  admin,
  adminAudit,
  adminEmails,
  adminListings,
  adminOperations,
  adminPaymentIssues,
} as const;
