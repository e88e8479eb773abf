import { sql } from 'kysely';
import type { EntityManager } from '@canopy/platform/database';
import { db } from '../tables.ts';

/** Runs `work`; the ledger's entries of what it moves name this refund. They are written by triggers, which read it. */
export async function recordAsRefund<T>(em: EntityManager, refundId: string, work: () => Promise<T>): Promise<T> {
  const set = (id: string) => sql`select set_config('canopy.refund', ${id}, true)`.execute(db(em));
  await set(refundId);
  const done = await work();
  await set('');
  return done;
}
