import type { Expression, SqlBool } from 'kysely';
import type { Direction, SalesSort } from '@canopy/contracts/sales-choices';
import type { Database } from '@canopy/platform/database';
import { db } from '../tables.ts';
import { saleColumns } from './sale-columns.sql.ts';
import { isBehind, keyText, sortKey } from './sales-filter.sql.ts';
import { decodePosition, encodePosition, type Position } from './sales-position.ts';

const salesPerPage = 20;

/** How a page of sales is walked: from where, and in which direction. A page before another one is read backwards. */
export interface Walk {
  sort: SalesSort;
  from: Position | null;
  direction: Direction;
  backwards: boolean;
}

export function walkOf({
  sort,
  direction,
  after,
  before,
}: {
  sort: SalesSort;
  direction: Direction;
  after?: string | undefined;
  before?: string | undefined;
}): Walk {
  const behind = decodePosition(sort, after);
  const ahead = behind ? null : decodePosition(sort, before);
  const turned = direction === 'desc' ? 'asc' : 'desc';
  return { sort, from: behind ?? ahead, direction: ahead ? turned : direction, backwards: ahead !== null };
}

/**
 * One page of payments `p` and one more, which says that there are more. The page is cut before anything is asked about
 * its rows: planned in one piece, PostgreSQL would read every refund there is to be ready for every sale.
 */
export const salesOnPage = (database: Database, which: Expression<SqlBool>, { sort, from, direction }: Walk) =>
  db(database)
    .with('page', (qb) =>
      qb
        .selectFrom('payments as p')
        .where(which)
        .$if(from !== null, (narrowed) => narrowed.where(isBehind(sort, direction, from!)))
        .orderBy(sortKey(sort), direction)
        .orderBy('p.id', direction)
        .limit(salesPerPage + 1)
        .selectAll('p')
        .select(keyText(sort)),
    )
    .selectFrom('page as p')
    .leftJoin('users as u', 'u.id', 'p.userId')
    .orderBy(sortKey(sort), direction)
    .orderBy('p.id', direction)
    .select(saleColumns)
    .select('p.key');

/** One page of the rows that were read, one more than a page at most, and the cursors of the pages around it. */
export function pageOf<Row extends { id: string; key: string }>({ from, backwards }: Walk, rows: Row[]) {
  const more = rows.length > salesPerPage;
  const shown = rows.slice(0, salesPerPage);
  if (backwards) shown.reverse();
  const positionOf = (row: Row | undefined) => (row ? encodePosition(row) : null);
  return {
    rows: shown.map(({ key: _, ...row }) => row),
    next: backwards || more ? positionOf(shown.at(-1)) : null,
    previous: (backwards ? more : from !== null) ? positionOf(shown[0]) : null,
  };
}
