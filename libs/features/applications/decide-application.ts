import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { type EntityManager, now } from '@canopy/platform/database';
import { sql } from 'kysely';
import { db } from './tables.ts';

export interface Decision {
  /** `pending` with a question: the applicant is asked for more. */
  status: 'approved' | 'rejected' | 'pending';
  /** Only of a rejection. */
  reason?: string;
  /** Only where more is asked for. */
  question?: string;
  /**
   * Which version the administrator read, by its time. Without it only an application is decided of which nothing more
   * was asked.
   */
  seen: string | undefined;
}

export interface DecidedApplication {
  businessName: string;
  /** Names the application among those of one person. */
  submittedAt: string;
  /** Names the decision among those about one application. */
  updatedAt: string;
}

/**
 * Takes a pending application to its decision, or asks for more, by one conditional UPDATE: of two admins one decides,
 * the other is told what was decided and by whom. The same admin deciding the same again in the same words (a double
 * click) changes nothing and is no error.
 * @returns null when this very decision was made already. @throws Refusal application_not_found, application_decided,
 * application_changed
 */
export async function decideApplication(
  em: EntityManager,
  userId: string,
  reviewer: Pick<Viewer, 'id' | 'displayName'>,
  { status, reason, question, seen }: Decision,
): Promise<DecidedApplication | null> {
  // Whatever happens to an application waits first for its user's row: submitting, deciding and deleting never wait for
  // each other in a ring.
  await db(em).selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const decided = await db(em)
    .updateTable('providerApplications')
    .set({
      status,
      rejectionReason: reason ?? null,
      question: question ?? null,
      reviewedAt: status === 'pending' ? null : now,
      updatedAt: now,
      reviewerId: reviewer.id,
      reviewerName: reviewer.displayName,
    })
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .where(({ eb, ref }) =>
      seen === undefined || status === 'pending'
        ? eb('question', 'is', null)
        : eb(sql`date_trunc('milliseconds', ${ref('updatedAt')})`, '=', seen),
    )
    .$if(seen !== undefined && status === 'pending', (update) =>
      update.where(({ eb, ref }) => eb(sql`date_trunc('milliseconds', ${ref('updatedAt')})`, '=', seen!)),
    )
    .returning(['businessName', 'submittedAt', 'updatedAt'])
    .executeTakeFirst();
  if (decided) return decided;
  const before = await db(em)
    .selectFrom('providerApplications')
    .select(['status', 'question', 'rejectionReason', 'reviewerId', 'reviewerName'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!before) throw new Refusal('application_not_found');
  const byViewer = before.reviewerId === reviewer.id;
  // In other words it is another decision: they would be lost, and nobody told.
  const sameWords = before.question === (question ?? null) && before.rejectionReason === (reason ?? null);
  if (byViewer && before.status === status && sameWords) return null;
  // Pending and nothing asked: the applicant has answered since it was read.
  if (before.status === 'pending' && before.question === null) throw new Refusal('application_changed');
  throw new Refusal('application_decided', { data: { status: before.status, by: before.reviewerName, byViewer } });
}
