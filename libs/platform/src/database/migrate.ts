import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { applyFunctions } from './apply-functions.ts';
import { checkServerVersion } from './server-version.ts';
import { migrations } from './migrations/index.ts';
import { openOrm } from './orm.ts';
import { grantServing } from './grant-serving.ts';
import { SessionLock } from './session-lock.ts';
import { waitedInVain } from './violations.ts';

export interface Patience {
  /**
   * What a change may wait for a table. While it waits, everybody who comes after it waits too. What it has taken it
   * keeps until it is through.
   */
  lockMilliseconds: number;
  pauseMilliseconds: number;
  tries: number;
}

/**
 * Something over a minute, of which nobody waits for longer than three seconds at a time only because a change waits.
 */
const usualPatience: Patience = { lockMilliseconds: 3_000, pauseMilliseconds: 5_000, tries: 10 };

/** Another process that migrates is waited for. */
const longestMigration = 30 * 60_000;

/**
 * Brings the database to the newest schema; safe to run at every start and by several processes at once. Each migration
 * is all or nothing, or says how it goes on after it was ended, and lets go of its tables before the next one begins.
 * @param ownerUrl the role that owns the schema.
 * @param servingUrl the role that the product runs with; when it is another one, it gets its rights here.
 * @returns the names of the migrations and functions that were applied.
 */
export async function migrate(ownerUrl: string, servingUrl: string, patience = usualPatience): Promise<string[]> {
  await checkServerVersion(ownerUrl);
  const lock = new SessionLock(ownerUrl, 'canopy:migrate');
  if (!(await lock.take(longestMigration)))
    throw new Error('another process has been migrating for half an hour; see what it is doing');
  try {
    const applied = await applyAll(ownerUrl, patience);
    await grantServing(ownerUrl, servingUrl);
    return applied;
  } finally {
    await lock.release();
  }
}

async function applyAll(
  databaseUrl: string,
  { lockMilliseconds, pauseMilliseconds, tries }: Patience,
): Promise<string[]> {
  // One connection, so that what is set for it holds for the migrations.
  const orm = await openOrm(databaseUrl, [], 1);
  try {
    for (let left = tries; ; left -= 1) {
      try {
        // What a server or a role allows a statement or a transaction is meant for those that people wait for.
        await orm.em
          .getConnection()
          .execute(`set statement_timeout = 0; set transaction_timeout = 0; set lock_timeout = ${lockMilliseconds}`);
        const migrated = (await orm.migrator.up()).map(({ name }) => name);
        return [...migrated, ...((await isAhead(orm)) ? [] : await applyFunctions(orm))];
      } catch (error) {
        if (!waitedInVain(error)) throw error;
        if (left <= 1)
          throw new Error(
            'a table is used by something that runs for long (see pg_stat_activity); nothing is half done, try again when it is over',
            { cause: error },
          );
      }
      await sleep(pauseMilliseconds);
    }
  } finally {
    await orm.close(true);
  }
}

/** Whether a newer version has changed this database: its functions are newer too. */
async function isAhead(orm: MikroORM): Promise<boolean> {
  const known = new Set(migrations.map(({ name }) => name));
  return (await orm.migrator.getExecuted()).some(({ name }) => !known.has(name));
}
