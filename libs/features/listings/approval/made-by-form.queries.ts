import { sql } from 'kysely';
import type { EntityManager } from '@canopy/platform/database';
import { isApprovedProvider } from '@canopy/rules/access';
import { db } from '../tables.ts';

export type MadeByForm = { id: string; formContent: string | null } & (
  { kind: 'pending'; emailId: string | null } | { kind: 'published'; ownerName: string; ownerIsProvider: boolean }
);

/**
 * What an administrator's form has made already: a listing that waits, or the one that it became. Two sends of one form
 * take turns until the end of the transaction, for a listing that is published at once leaves no waiting row behind
 * that could be in the second one's way.
 */
export async function madeByForm(em: EntityManager, formKey: string): Promise<MadeByForm | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('canopy:form:' || ${formKey}::uuid::text, 0))`.execute(
    db(em),
  );
  // The waiting one first: when its provider accepts in between, the next statement sees what it became.
  const pending = await db(em)
    .selectFrom('pendingListings as l')
    .select(['l.id', 'l.formContent'])
    .select(({ selectFrom }) =>
      selectFrom('approvalTokens as t')
        .select('t.emailId')
        .whereRef('t.pendingListingId', '=', 'l.id')
        .where('t.emailId', 'is not', null)
        .orderBy('t.createdAt', 'desc')
        .limit(1)
        .as('emailId'),
    )
    .where('l.formKey', '=', formKey)
    .executeTakeFirst();
  if (pending) return { kind: 'pending' as const, ...pending };
  const published = await db(em)
    .selectFrom('listings as l')
    .innerJoin('users', 'users.id', 'l.userId')
    .select(['l.id', 'l.formContent', 'users.displayName as ownerName', 'users.role', 'users.status'])
    .where('l.formKey', '=', formKey)
    .executeTakeFirst();
  return published
    ? { kind: 'published' as const, ...published, ownerIsProvider: isApprovedProvider(published) }
    : null;
}
