import { sql } from 'kysely';
import { type Database, now } from '@canopy/platform/database';
import { idleDays } from './sessions.ts';
import { db } from './tables.ts';

/** More are not shown; a person with that many ends them all at once. */
const shown = 50;

/** Where somebody is signed in, newest use first. The device is what the browser said of itself, unverified. */
export const liveSessionsOf = (database: Database, userId: string) =>
  db(database)
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', sql<string>`now() - make_interval(days => ${idleDays})`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(shown);
