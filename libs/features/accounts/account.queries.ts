import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Account, Viewer } from '@canopy/contracts/accounts';
import { Database, now } from '@canopy/platform/database';
import { idleDays } from './sessions.ts';
import { db } from './tables.ts';
import { tokenHash } from './token.ts';

/** More are not shown; a person with that many ends them all at once. */
const shownSessions = 50;

/** What `/account` shows its owner. */
@Injectable()
export class AccountQuery {
  constructor(private readonly database: Database) {}

  async of(viewer: Viewer, currentToken: string): Promise<Account> {
    const [user, connected, sessions] = await Promise.all([
      db(this.database)
        .selectFrom('users')
        .select(({ eb }) => [
          'createdAt',
          'businessName',
          'language',
          eb('passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'),
        ])
        .where('id', '=', viewer.id)
        .executeTakeFirstOrThrow(),
      db(this.database)
        .selectFrom('socialIdentities')
        .select(['provider', 'email', 'createdAt as connectedAt'])
        .where('userId', '=', viewer.id)
        .orderBy('provider')
        .execute(),
      db(this.database)
        .selectFrom('sessions')
        .select(({ eb }) => [
          'id',
          eb('tokenHash', '=', tokenHash(currentToken)).$castTo<boolean>().as('current'),
          'userAgent',
          'createdAt',
          'lastSeenAt',
        ])
        .where('userId', '=', viewer.id)
        .where('expiresAt', '>', now)
        .where('lastSeenAt', '>', sql<string>`now() - make_interval(days => ${idleDays})`)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id')
        .limit(shownSessions)
        .execute(),
    ]);
    return { viewer, ...user, connected, sessions };
  }
}
