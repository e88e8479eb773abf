import type { Database } from './database.ts';

/** Few enough that nobody who waits for one of the rows notices it. */
const portion = 2_000;

/**
 * Deletes rows that nobody needs any more, a portion at a time, each a transaction of its own.
 * @param which what follows `where`; the table is called `t` in it.
 */
export async function deleteInPortions(database: Pick<Database, 'rows'>, table: string, which: string): Promise<void> {
  for (;;) {
    const gone = await database.rows(
      `delete from ${table} where ctid = any (array(select t.ctid from ${table} t where ${which} limit ${portion})) returning 1 as one`,
    );
    if (gone.length < portion) return;
  }
}
