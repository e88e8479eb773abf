import type { EntityManager } from '@canopy/platform/database';
import { openPaymentIssues } from '../payment-issues/payment-issues.sql.ts';

/**
 * A decision that was carried out takes the dispute off the list, and stands among what was dealt with, under the name
 * of who made it.
 */
export async function settleDispute(em: EntityManager, disputeId: string, note: string): Promise<void> {
  await em.execute(
    `insert into resolved_payment_issues (kind, subject_id, since, facts, note, resolved_by, resolved_by_name)
     select m.kind, m.id, m.since, m.facts, ?, d.decided_by, d.decided_by_name from (${openPaymentIssues(['dispute'])}) m join disputes d on d.id = m.id where m.id = ?
     on conflict (kind, subject_id, since) do nothing`,
    [note, disputeId],
  );
  await em.execute('update disputes set settled_at = now() where id = ?', [disputeId]);
}
