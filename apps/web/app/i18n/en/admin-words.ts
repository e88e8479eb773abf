import { admin } from './admin.ts';
import { adminAudit } from './admin-audit.ts';
import { adminEmails } from './admin-emails.ts';
import { adminListings } from './admin-listings.ts';
import { adminMetrics } from './admin-metrics.ts';
import { adminOperations } from './admin-operations.ts';
import { adminPaymentIssues } from './admin-payment-issues.ts';
import { adminPerson } from './admin-person.ts';

/** What administrators alone read: no other page makes a phone fetch it. */
export const adminWords = {
  admin,
  adminAudit,
  adminEmails,
  adminListings,
  adminMetrics,
  adminOperations,
  adminPaymentIssues,
  adminPerson,
} as const;
