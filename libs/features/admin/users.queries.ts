import { Injectable } from '@nestjs/common';
import type { ListUsers, UserPage, UserDetails } from '@canopy/contracts/admin';
import { countUpTo, listsCountedTo } from '@canopy/contracts/count';
import { Refusal } from '@canopy/contracts/refusals';
import { refundsOfOwner } from '@canopy/payments';
import { Clock } from '@canopy/platform/clock';
import { countRows, cursorsOf, Database, pageAround } from '@canopy/platform/database';
import { db } from './tables.ts';
import { listedUser, selectUsers } from './user-row.ts';
import { usersFilter } from './users-filter.ts';

const pageSize = 50;

/** Everybody, newest first, as raw rows by keyset: the last page costs what the first one costs. */
@Injectable()
export class UsersQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async page(query: ListUsers): Promise<UserPage> {
    const matches = db(this.database).selectFrom('users as u').select('u.id').where(usersFilter(query));
    const [rows, total] = await Promise.all([
      this.rows(query).execute(),
      countRows(this.database, matches, listsCountedTo),
    ]);
    const { shown, next, previous } = pageAround(rows, pageSize, cursorsOf(query), ({ id }) => id);
    return {
      items: shown.map((row) => listedUser(row, this.clock.now())),
      total: countUpTo(total, listsCountedTo),
      next,
      previous,
    };
  }

  /** One page and one more, which says that there are more; with `before` in reverse order. */
  rows(query: ListUsers) {
    const { after, before } = cursorsOf(query);
    const cursor = after ?? before;
    const direction = before ? 'asc' : 'desc';
    return selectUsers(this.database)
      .select(({ cast }) => cast<string>('u.createdAt', 'text').as('cursor'))
      .where(usersFilter(query))
      .where(({ eb, refTuple, tuple, lit }) =>
        cursor ? eb(refTuple('u.createdAt', 'u.id'), after ? '<' : '>', tuple(cursor.createdAt, cursor.id)) : lit(true),
      )
      .orderBy('u.createdAt', direction)
      .orderBy('u.id', direction)
      .limit(pageSize + 1);
  }

  /** A user, and what would go with them. @throws Refusal user_not_found */
  async details(userId: string): Promise<UserDetails> {
    const row = await selectUsers(this.database)
      .select((eb) => [
        eb
          .selectFrom('listings as l')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('l.userId', '=', 'u.id')
          .$asScalar()
          .$notNull()
          .as('listings'),
        eb
          .exists(eb.selectFrom('providerApplications as a').select('a.userId').whereRef('a.userId', '=', 'u.id'))
          .$castTo<boolean>()
          .as('hasApplication'),
        eb
          .selectFrom('payments as p')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('p.userId', '=', 'u.id')
          .$asScalar()
          .$notNull()
          .as('bought'),
        eb
          .selectFrom('payments as p')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('p.providerId', '=', 'u.id')
          .$asScalar()
          .$notNull()
          .as('sold'),
      ])
      .where('u.id', '=', userId)
      .executeTakeFirst();
    if (!row) throw new Refusal('user_not_found');
    return {
      user: listedUser(row, this.clock.now()),
      listings: row.listings,
      hasApplication: row.hasApplication,
      payments: row.bought + row.sold,
      refunds: await refundsOfOwner(this.database, userId, this.clock.now()),
    };
  }
}
