import { expressionBuilder } from 'kysely';
import type { UserStatus } from '@canopy/contracts/vocabulary';
import { type EntityManager, now } from '@canopy/platform/database';
import { isApproved } from './approved-provider.sql.ts';
import { type AccountTables, db } from './tables.ts';

const eb = expressionBuilder<AccountTables, 'users'>();
const approvedProvider = isApproved(eb.ref('role'), eb.ref('status')).$castTo<boolean>();

/**
 * An administrator vouches for the person behind this email: the account becomes an approved provider, with the fee
 * that it has or else the default; an administrator stays one. While the address is not confirmed, only the promise is
 * kept (by a trigger of the table, because an address is confirmed in several ways): whoever registered somebody else's
 * address gains nothing.
 * @returns whether the account is an approved provider from now on; and whether it was neither that before, nor to
 * become one.
 */
export async function vouchForProvider(
  em: EntityManager,
  userId: string,
): Promise<{ isProvider: boolean; isNew: boolean }> {
  const before = await db(em)
    .selectFrom('users')
    .select([approvedProvider.as('approved'), 'providerOnceVerified', 'providerPromiseEnded'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const user = await db(em)
    .updateTable('users')
    .set({
      providerOnceVerified: eb.not(approvedProvider),
      // A rejection before the administrator's word is overruled. One after it is not: it ends the promise
      // (`ProviderStanding.reject`), and the links that carry such a word (`RejectionEndsLinks`).
      providerPromiseEnded: false,
      status: eb.fn<UserStatus | null>('nullif', ['status', eb.val('rejected')]),
      updatedAt: now,
    })
    .where('id', '=', userId)
    .returning(approvedProvider.as('approved'))
    .executeTakeFirst();
  return {
    isProvider: user?.approved ?? false,
    isNew: before !== undefined && !before.approved && (!before.providerOnceVerified || before.providerPromiseEnded),
  };
}
