import { type EntityManager, now } from '@canopy/platform/database';
import { db } from './tables.ts';

/**
 * In the caller's transaction: what the card provider knows of this person is to be read now, whatever was planned.
 * @returns the customer to read; undefined where there is none
 */
export const dueForReading = (em: EntityManager, userId: string): Promise<{ customerId: string } | undefined> =>
  db(em)
    .updateTable('cardCustomers')
    .set({ nextReadAt: now, attempts: 0 })
    .where('userId', '=', userId)
    .returning('id as customerId')
    .executeTakeFirst();
