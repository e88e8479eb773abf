import { limits } from '@canopy/contracts/limits';
import { isTime, type TimedReads } from '@canopy/platform/database';
import { and, cardsSql } from './cards.sql.ts';
import type { SqlPart } from './listing-filter.sql.ts';
import { card, type CardRow } from './listing-row.ts';
import { type CardsPage, type PageRequest, pageOf } from './page-of-cards.ts';

/** Part of a list: which listings `l` are in it, and by which moment it is ordered. */
export interface Tier {
  where: SqlPart;
  moment: string;
  ascending?: true;
}

type Row = CardRow & { position: string };
interface Cursor {
  tier: number;
  position: string;
  id: string;
}

/**
 * Listings whose order no single index has: one tier after the other, each read from an index of its own and only when
 * those before it do not fill the page. Every match stands in exactly one tier. The cursor is (tier, moment, id).
 */
export async function tieredCards(
  reads: TimedReads,
  filter: SqlPart,
  tiers: Tier[],
  query: PageRequest,
): Promise<CardsPage> {
  const after = decode(query.after, tiers);
  const before = after ? null : decode(query.before, tiers);
  const cursor = after ?? before;
  const numbers = [...tiers.keys()].filter((n) => !cursor || (before ? n <= cursor.tier : n >= cursor.tier));
  if (before) numbers.reverse();

  async function read(number: number, limit: number): Promise<Row[]> {
    const { where, moment, ascending = false } = tiers[number]!;
    const up = ascending !== Boolean(before);
    const parts = [filter, where];
    if (cursor?.tier === number)
      parts.push({
        sql: `(${moment}, l.id) ${up ? '>' : '<'} (?::timestamptz, ?::uuid)`,
        parameters: [cursor.position, cursor.id],
      });
    const { sql, parameters } = and(...parts);
    const direction = up ? 'asc' : 'desc';
    return reads.rows<Row>(
      cardsSql({
        measure: `, ${moment} as moment, ${moment}::text as position`,
        where: sql,
        order: `moment ${direction}, l.id ${direction}`,
        limit,
      }),
      parameters,
    );
  }

  return pageOf(query, { after: after !== null, before: before !== null }, async (offset) => {
    const wanted = offset + limits.pageSize + 1;
    const found: { row: Row; tier: number }[] = [];
    for (const tier of numbers) {
      if (found.length === wanted) break;
      found.push(...(await read(tier, wanted - found.length)).map((row) => ({ row, tier })));
    }
    return found.slice(offset).map(({ row, tier }) => ({
      card: () => card(row),
      cursor: () => Buffer.from(`${tier}~${row.position}~${row.id}`).toString('base64url'),
    }));
  });
}

/** @returns null for anything that was not made above; the list then starts at its beginning. */
function decode(text: string | undefined, tiers: Tier[]): Cursor | null {
  const match =
    /^(\d)~(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(text ?? '', 'base64url').toString('utf8'),
    );
  if (!match || Number(match[1]) >= tiers.length || !isTime(match[2]!)) return null;
  return { tier: Number(match[1]), position: match[2]!, id: match[3]! };
}
