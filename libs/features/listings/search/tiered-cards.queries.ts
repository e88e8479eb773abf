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
  /** No index has that order: all of them, perhaps thousands, are found before the first is shown. */
  sorted?: true;
}

export interface Tiers {
  /** Null for one that is known to be empty. */
  tiers: (Tier | null)[];
  /**
   * The same listings in one statement, where they are few: `tier` is the number of each. All in descending moments.
   * With `first` nothing but this condition chooses the index that is read.
   */
  together: { where: SqlPart; first: boolean; tier: SqlPart; moment: string } | null;
}

const tierShown = ', tier, moment::text as position';

type Row = CardRow & { tier: number; position: string };
interface Cursor {
  tier: number;
  position: string;
  id: string;
}

/**
 * Listings whose order no single index has: one tier after the other, each read from an index of its own and only when
 * those before it do not fill the page; or all in one, where they are few. Every match stands in exactly one tier. The
 * cursor is (tier, moment, id).
 */
export async function tieredCards(
  reads: TimedReads,
  filter: SqlPart,
  { tiers, together }: Tiers,
  query: PageRequest,
): Promise<CardsPage> {
  const after = decode(query.after, tiers);
  const before = after ? null : decode(query.before, tiers);
  const cursor = after ?? before;
  const toRead = [...tiers.entries()].filter(([n]) => !cursor || (before ? n <= cursor.tier : n >= cursor.tier));
  if (before) toRead.reverse();

  async function read(number: number, tier: Tier, limit: number): Promise<Row[]> {
    const { where, moment, ascending = false, sorted = false } = tier;
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
        measure: `, ${number} as tier, ${moment} as moment`,
        shown: tierShown,
        fetched: sorted,
        where: sql,
        order: `moment ${direction}, l.id ${direction}`,
        limit,
      }),
      parameters,
    );
  }

  async function readTogether(
    { where, first, tier, moment }: NonNullable<Tiers['together']>,
    limit: number,
  ): Promise<Row[]> {
    const parts = [filter];
    // Later tiers have greater numbers, and older moments are later: the one rises where the other falls.
    if (cursor)
      parts.push({
        sql: `(-(${tier.sql}), ${moment}, l.id) ${before ? '>' : '<'} (?, ?::timestamptz, ?::uuid)`,
        parameters: [...tier.parameters, -cursor.tier, cursor.position, cursor.id],
      });
    const { sql, parameters } = and(...parts);
    const [up, down] = before ? ['desc', 'asc'] : ['asc', 'desc'];
    return reads.rows<Row>(
      cardsSql({
        // Without an offset PostgreSQL takes both conditions for one.
        from: `(select l.* from listings l where ${where.sql} ${first ? 'offset 0' : ''}) l`,
        measure: `, ${tier.sql} as tier, ${moment} as moment`,
        shown: tierShown,
        where: sql,
        order: `tier ${up}, moment ${down}, l.id ${down}`,
        limit,
      }),
      [...tier.parameters, ...where.parameters, ...parameters],
    );
  }

  return pageOf(query, { after: after !== null, before: before !== null }, async (offset) => {
    const wanted = offset + limits.pageSize + 1;
    const found: Row[] = [];
    if (together) found.push(...(await readTogether(together, wanted)));
    else
      for (const [number, tier] of toRead)
        if (tier && found.length < wanted) found.push(...(await read(number, tier, wanted - found.length)));
    return found.slice(offset).map((row) => ({
      card: () => card(row),
      cursor: () => Buffer.from(`${row.tier}~${row.position}~${row.id}`).toString('base64url'),
    }));
  });
}

/** @returns null for anything that was not made above; the list then starts at its beginning. */
function decode(text: string | undefined, tiers: readonly unknown[]): Cursor | null {
  const match =
    /^(\d)~(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(text ?? '', 'base64url').toString('utf8'),
    );
  if (!match || Number(match[1]) >= tiers.length || !isTime(match[2]!)) return null;
  return { tier: Number(match[1]), position: match[2]!, id: match[3]! };
}
