import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { ApplicationStatus } from '@canopy/contracts/vocabulary';
import type { EntityManager } from '@canopy/platform/database';

export interface Decision {
  status: 'approved' | 'rejected';
  /** Only of a rejection. */
  reason: string | null;
}

export interface DecidedApplication {
  businessName: string;
  /** Names the application among those of one person. */
  submittedAt: string;
}

/**
 * Takes a pending application to its decision by one conditional UPDATE: of two admins one decides, the other is told
 * what was decided and by whom. The same admin deciding the same again (a double click) changes nothing and is no
 * error.
 * @returns null when this very decision was made already. @throws Refusal application_not_found, application_decided
 */
export async function decideApplication(
  em: EntityManager,
  userId: string,
  reviewer: Pick<Viewer, 'id' | 'displayName'>,
  { status, reason }: Decision,
): Promise<DecidedApplication | null> {
  // Whatever happens to an application waits first for its user's row: submitting, deciding and deleting never wait for
  // each other in a ring.
  await em.execute('select 1 from users where id = ? for update', [userId]);
  const [decided] = await em.execute<{ business_name: string; submitted_at: string }[]>(
    `update provider_applications set status = ?, rejection_reason = ?, reviewed_at = now(), updated_at = now(), reviewer_id = ?, reviewer_name = ?
     where user_id = ? and status = 'pending' returning business_name, submitted_at::text`,
    [status, reason, reviewer.id, reviewer.displayName, userId],
  );
  if (decided) return { businessName: decided.business_name, submittedAt: decided.submitted_at };
  const [before] = await em.execute<
    { status: ApplicationStatus; reviewer_id: string | null; reviewer_name: string | null }[]
  >('select status, reviewer_id, reviewer_name from provider_applications where user_id = ?', [userId]);
  if (!before) throw new Refusal('application_not_found');
  if (before.status === status && before.reviewer_id === reviewer.id) return null;
  const who = before.reviewer_id === reviewer.id ? 'You have' : `${before.reviewer_name ?? 'Somebody'} has`;
  throw new Refusal('application_decided', {
    message: `${who} already ${before.status} this application. Nothing was changed.`,
    data: { status: before.status },
  });
}
