import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { type EntityManager, now } from '@canopy/platform/database';
import { db } from './tables.ts';

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
  await db(em).selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const decided = await db(em)
    .updateTable('providerApplications')
    .set({
      status,
      rejectionReason: reason,
      reviewedAt: now,
      updatedAt: now,
      reviewerId: reviewer.id,
      reviewerName: reviewer.displayName,
    })
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .returning(['businessName', 'submittedAt'])
    .executeTakeFirst();
  if (decided) return decided;
  const before = await db(em)
    .selectFrom('providerApplications')
    .select(['status', 'reviewerId', 'reviewerName'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!before) throw new Refusal('application_not_found');
  if (before.status === status && before.reviewerId === reviewer.id) return null;
  throw new Refusal('application_decided', {
    data: { status: before.status, by: before.reviewerName, byViewer: before.reviewerId === reviewer.id },
  });
}
