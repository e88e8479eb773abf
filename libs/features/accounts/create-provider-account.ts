import type { Language } from '@canopy/contracts/language';
import { type EntityManager, now } from '@canopy/platform/database';
import { defaultFeeBps } from '@canopy/rules/platform-fee';
import { db } from './tables.ts';

export interface NewProvider {
  displayName: string;
  /** Lower case. */
  email: string;
  /** From `hashPassword`. */
  passwordHash: string;
  language: Language;
  /** Whether a link that only went to that mailbox brought the person here. */
  addressConfirmed: boolean;
}

/**
 * An approved provider without an application: an administrator vouched, and the person accepted. Role
 * service_provider, the default fee.
 * @returns the user's id; null when the email has an account already.
 */
export async function createProviderAccount(
  em: EntityManager,
  { displayName, email, passwordHash, language, addressConfirmed }: NewProvider,
): Promise<string | null> {
  const user = await db(em)
    .insertInto('users')
    .values({
      displayName,
      email,
      passwordHash,
      language,
      emailVerifiedAt: addressConfirmed ? now : null,
      role: 'service_provider',
      status: 'approved',
      platformFeeBps: defaultFeeBps,
      termsAcceptedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return user?.id ?? null;
}
