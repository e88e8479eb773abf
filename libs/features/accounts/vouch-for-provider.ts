import type { EntityManager } from '@canopy/platform/database';

/**
 * An administrator vouches for the person behind this email: the account becomes an approved provider, with the fee
 * that it has or else the default; an administrator stays one. While the address is not confirmed, only the promise is
 * kept (by a trigger of the table, because an address is confirmed in several ways): whoever registered somebody else's
 * address gains nothing.
 * @returns whether the account is an approved provider from now on.
 */
export async function vouchForProvider(em: EntityManager, userId: string): Promise<boolean> {
  const [user] = await em.execute<{ approved: boolean }[]>(
    `update users set provider_once_verified = not (role in ('service_provider', 'admin') and status is not distinct from 'approved'), updated_at = now()
     where id = ? returning role in ('service_provider', 'admin') and status is not distinct from 'approved' as approved`,
    [userId],
  );
  return user?.approved ?? false;
}
