import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './database.ts';
import { queriesOn } from './tables.ts';

const db = queriesOn<object>();

/**
 * How many rows a query has, where nobody needs to know it of many: counting stops one above `bound`, which says that
 * there are more (`countUpTo`).
 *
 * @param rows without an order
 */
export async function countRows<Tables, From extends keyof Tables>(
  database: Database,
  rows: SelectQueryBuilder<Tables, From, object>,
  bound: number,
): Promise<number> {
  const { count } = await db(database)
    .selectFrom(rows.limit(bound + 1).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
