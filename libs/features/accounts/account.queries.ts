import { Injectable } from '@nestjs/common';
import type { Account, Viewer } from '@canopy/contracts/accounts';
import { Database } from '@canopy/platform/database';
import { liveSessionsOf } from './live-sessions.queries.ts';
import { db } from './tables.ts';
import { tokenHash } from './token.ts';

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
      liveSessionsOf(this.database, viewer.id)
        .select(({ eb }) => eb('tokenHash', '=', tokenHash(currentToken)).$castTo<boolean>().as('current'))
        .execute(),
    ]);
    return { viewer, ...user, connected, sessions };
  }
}
