import type { EntityManager } from '@canopy/platform/database';
import { defaultFeeBps } from '@canopy/rules/platform-fee';

export interface NewProvider {
  displayName: string;
  /** Lower case. */
  email: string;
  /** From `hashPassword`. */
  passwordHash: string;
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
  { displayName, email, passwordHash, addressConfirmed }: NewProvider,
): Promise<string | null> {
  const [user] = await em.execute<{ id: string }[]>(
    `insert into users (display_name, email, password_hash, email_verified_at, role, status, platform_fee_bps, terms_accepted_at)
     values (?, ?, ?, case when ? then now() end, 'service_provider', 'approved', ?, now()) on conflict (email) do nothing returning id`,
    [displayName, email, passwordHash, addressConfirmed, defaultFeeBps],
  );
  return user?.id ?? null;
}
