import { sql } from 'kysely';
import { type Database, type EntityManager, now } from '@canopy/platform/database';
import { idleDays } from './sessions.ts';
import { db } from './tables.ts';

/** More are not shown; a person with that many ends them all at once. */
const shown = 50;

/** Rows stay for a day after their session ended. */
const liveOf = (database: Database | EntityManager, userId: string) =>
  db(database)
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', sql<string>`now() - make_interval(days => ${idleDays})`);

/** Where somebody is signed in, newest use first. The device is what the browser said of itself, unverified. */
export const liveSessionsOf = (database: Database, userId: string) =>
  liveOf(database, userId)
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(shown);

/** In how many places somebody is signed in, also beyond those that are shown. */
export async function countLiveSessions(em: EntityManager, userId: string): Promise<number> {
  const { live } = await liveOf(em, userId)
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .executeTakeFirstOrThrow();
  return live;
}
