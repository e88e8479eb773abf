import type { EntityManager } from '@canopy/platform/database';
import { dueForReading } from './due-for-reading.ts';

/**
 * In the transaction after which somebody is no provider any more: they cannot reach the page of Premium. The reading
 * that is due from now on calls the renewal off.
 */
export async function callOffRenewal(em: EntityManager, userId: string): Promise<void> {
  await dueForReading(em, userId);
}
