import { z } from 'zod';
import { orNothing } from './or-nothing.ts';
import { limits } from './limits.ts';

/** What is written down, as `thing.verb`; the thing is what the subject of the line is. */
export const auditActions = [
  'application.approved',
  'application.more_requested',
  'application.rejected',
  'application.reopened',
  'card_event.replayed',
  'dispute.decided',
  'email.dismissed',
  'email.sent_again',
  'listing.deleted',
  'listing.edited',
  'listing.point_set',
  'listing.published_for',
  'payment_issue.resolved',
  'payment_issue.tried_again',
  'pending_listing.created',
  'pending_listing.deleted',
  'pending_listing.edited',
  'pending_listing.link_made',
  'pending_listing.sent_again',
  'refund.requested',
  'refund.tried_again',
  'sweep.requested',
  'user.business_name_changed',
  'user.deleted',
  'user.email_changed',
  'user.exported',
  'user.fee_changed',
  'user.made_admin',
  'user.revoked_admin',
  'user.second_factor_reset',
  'user.sessions_ended',
  'user.viewed_as',
  'user.vouched_for',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const listAuditSchema = z.object({
  /** An email, the id of whatever it is about, or the id of a request. */
  q: orNothing(z.string().trim().max(limits.email)),
  action: orNothing(z.enum(auditActions)).catch(undefined),
  after: z.string().max(200).optional(),
});
export type ListAudit = z.output<typeof listAuditSchema>;

export const auditLineSchema = z
  .object({
    id: z.uuid(),
    at: z.string(),
    actor: z.object({
      /** Null for the command line, and for an account that is gone. */
      id: z.uuid().nullable(),
      name: z.string(),
    }),
    action: z.string().meta({ description: `One of ${auditActions.join(', ')}` }),
    subject: z.object({
      id: z.string(),
      /** Whose name or what title it has now; null when it is gone. */
      name: z.string().nullable(),
      kind: z.enum(['user', 'listing', 'sale', 'other']),
    }),
    /** What it was and what it became, by field. */
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditLine' });
export type AuditLine = z.infer<typeof auditLineSchema>;

export const auditPageSchema = z
  .object({ lines: z.array(auditLineSchema), next: z.string().nullable() })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPageSchema>;
