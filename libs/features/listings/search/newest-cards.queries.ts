import { limits } from '@canopy/contracts/limits';
import { decodeCursor, encodeCursor, type TimedReads } from '@canopy/platform/database';
import { and, cardsSql } from './cards.sql.ts';
import type { SqlPart } from './listing-filter.sql.ts';
import { type CardsPage, type PageRequest, pageOf } from './page-of-cards.ts';
import { card, type CardRow } from './listing-row.ts';

/**
 * Newest first. With a cursor, by keyset, so that a late page costs what the first costs; a bare page number uses
 * OFFSET.
 */
export async function newestCards(reads: TimedReads, filter: SqlPart, query: PageRequest): Promise<CardsPage> {
  const after = decodeCursor(query.after);
  const before = after ? null : decodeCursor(query.before);
  const cursor = after ?? before;
  const { sql, parameters } = cursor
    ? and(filter, {
        sql: `(l.created_at, l.id) ${after ? '<' : '>'} (?::timestamptz, ?::uuid)`,
        parameters: [cursor.createdAt, cursor.id],
      })
    : filter;
  const direction = before ? 'asc' : 'desc';
  return pageOf(query, { after: after !== null, before: before !== null }, async (offset) => {
    const rows = await reads.rows<CardRow>(
      cardsSql({
        where: sql,
        order: `l.created_at ${direction}, l.id ${direction}`,
        limit: limits.pageSize + 1,
        offset,
        ...(offset > 0 ? { shown: '', fetched: true } : {}),
      }),
      parameters,
    );
    return rows.map((row) => ({
      card: () => card(row),
      cursor: () => encodeCursor({ createdAt: row.createdAt, id: row.id }),
    }));
  });
}
