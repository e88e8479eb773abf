import { Injectable } from '@nestjs/common';
import type { ListUsers, UserPage, UserToDelete } from '@canopy/contracts/admin';
import { Refusal } from '@canopy/contracts/refusals';
import { refundsOfOwner } from '@canopy/payments';
import { Clock } from '@canopy/platform/clock';
import { Database, decodeCursor, encodeCursor } from '@canopy/platform/database';
import { listedUser, userColumns, type UserRow } from './user-row.ts';
import { usersFilter } from './users-filter.sql.ts';

const pageSize = 50;
/** Counting stops here: an exact total of everybody would cost more than the page. */
const counted = 1_000;

/** Everybody, newest first, as raw rows by keyset: the last page costs what the first one costs. */
@Injectable()
export class UsersQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async page(query: ListUsers): Promise<UserPage> {
    const filter = usersFilter(query);
    const after = decodeCursor(query.after);
    const before = after ? null : decodeCursor(query.before);
    const cursor = after ?? before;
    const direction = before ? 'asc' : 'desc';
    const [rows, total] = await Promise.all([
      this.database.rows<UserRow>(
        `select ${userColumns} from users u where ${filter.sql} ${cursor ? `and (u.created_at, u.id) ${after ? '<' : '>'} (?::timestamptz, ?::uuid)` : ''}
         order by u.created_at ${direction}, u.id ${direction} limit ${pageSize + 1}`,
        [...filter.parameters, ...(cursor ? [cursor.createdAt, cursor.id] : [])],
      ),
      this.database.row<{ count: number }>(
        `select count(*)::int as count from (select 1 from users u where ${filter.sql} limit ${counted + 1}) matches`,
        filter.parameters,
      ),
    ]);
    const more = rows.length > pageSize;
    const shown = rows.slice(0, pageSize);
    if (before) shown.reverse();
    const place = (row: UserRow | undefined) => (row ? encodeCursor({ createdAt: row.created_at, id: row.id }) : null);
    return {
      items: shown.map(listedUser),
      total: { count: Math.min(total!.count, counted), more: total!.count > counted },
      next: before || more ? place(shown.at(-1)) : null,
      previous: (before ? more : after) ? place(shown[0]) : null,
    };
  }

  /** What would go with this user. @throws Refusal user_not_found */
  async toDelete(userId: string): Promise<UserToDelete> {
    const row = await this.database.row<UserRow & { listings: number; has_application: boolean; payments: number }>(
      `select ${userColumns}, (select count(*)::int from listings l where l.user_id = u.id) as listings, exists (select 1 from provider_applications a where a.user_id = u.id) as has_application,
              (select count(*)::int from payments p where p.user_id = u.id) + (select count(*)::int from payments p where p.provider_id = u.id) as payments
       from users u where u.id = ?`,
      [userId],
    );
    if (!row) throw new Refusal('user_not_found');
    return {
      user: listedUser(row),
      listings: row.listings,
      hasApplication: row.has_application,
      payments: row.payments,
      refunds: await refundsOfOwner(this.database, userId, this.clock.now()),
    };
  }
}
