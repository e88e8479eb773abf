import pg from 'pg';
import type { TestDatabase } from './template-database.ts';
import { until } from './until.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * A transaction of somebody else has written, and is committed only when what is begun after that waits for its locks.
 *
 * @param waiting how many of those begun come to wait, at least
 * @param last what the other writes when they wait, before it commits
 */
export async function whileLocked<T>(
  database: TestDatabase,
  write: Statement,
  begin: () => Promise<T>,
  waiting = 1,
  last?: Statement,
): Promise<T> {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  try {
    await other.query('begin');
    await other.query(write);
    const begun = begin();
    // The queue takes advisory locks of its own.
    const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`;
    await until(async () => (await database.query(locked)).length >= waiting, `${waiting} to wait for the lock`);
    if (last) await other.query(last);
    await other.query('commit');
    return await begun;
  } finally {
    await other.end();
  }
}
