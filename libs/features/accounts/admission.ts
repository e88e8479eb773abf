import { Refusal } from '@canopy/contracts/refusals';
import type { EntityManager } from '@canopy/platform/database';
import { db } from './tables.ts';

/**
 * Somebody proved that this account is theirs, at the time of this `users.access_epoch`. It opens nothing after the
 * access has ended meanwhile.
 */
export interface Admission {
  userId: string;
  accessEpoch: number;
}

/** Of an account that was made just now. */
export const toNewAccount = (userId: string): Admission => ({ userId, accessEpoch: 0 });

/**
 * What was entered does not open the account, or does not do so any more: the password was changed, or the owner of the
 * mailbox arrived.
 */
export const admissionRefused = (field = 'password') => new Refusal('wrong_password', { fields: [field] });

/**
 * From here to the end of the caller's transaction the access cannot end. @param field beside which a refusal is told.
 * @throws Refusal wrong_password
 */
export async function holdAdmission(
  em: EntityManager,
  { userId, accessEpoch }: Admission,
  field?: string,
): Promise<void> {
  const user = await db(em)
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('accessEpoch', '=', accessEpoch)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw admissionRefused(field);
}
