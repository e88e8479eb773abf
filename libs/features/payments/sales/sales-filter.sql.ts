import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SalesFilter } from '@canopy/contracts/sales';
import type { Direction, SalesSort } from '@canopy/contracts/sales-choices';
import { foldedWords } from '@canopy/listings';
import { contains } from '@canopy/platform/database';
import { startOfTimeframe } from '@canopy/rules/sales-period';
import type { PaymentTables } from '../tables.ts';
import { earned } from './sale-columns.sql.ts';
import type { Position } from './sales-position.ts';

const eb = expressionBuilder<{ p: PaymentTables['payments'] }, 'p'>();

/** Payments `p` of a provider that the words and the timeframe leave. */
export function salesMatching(
  providerId: string,
  { q, timeframe }: Pick<SalesFilter, 'q' | 'timeframe'>,
  now: Date,
): Expression<SqlBool> {
  const from = startOfTimeframe(timeframe, now);
  return eb.and([
    eb('p.providerId', '=', providerId),
    ...(from ? [eb('p.createdAt', '>=', from)] : []),
    ...foldedWords(q).map((word) => contains(eb.ref('p.search'), word)),
  ]);
}

/** Payments `p` of a listing. */
export const ofListing = (listingId: string): Expression<SqlBool> => eb('p.listingId', '=', listingId);

const firstLetters = (column: 'p.listingTitle' | 'p.buyerName') => sql<string>`left(folded(${eb.ref(column)}), 120)`;

/** What payment `p` is sorted by, each as its index has it, and how PostgreSQL is told of a value of it. */
const keys: Record<SalesSort, { key: Expression<unknown>; value: (text: string) => RawBuilder<unknown> }> = {
  date: { key: eb.ref('p.createdAt'), value: (text) => sql`${text}::timestamptz` },
  listing: { key: firstLetters('p.listingTitle'), value: (text) => sql`${text}::text` },
  customer: { key: firstLetters('p.buyerName'), value: (text) => sql`${text}::text` },
  earnings: { key: earned, value: (text) => sql`${text}::integer` },
};

export const sortKey = (sort: SalesSort): Expression<unknown> => keys[sort].key;

/** The key of payment `p` as a position has it. */
export const keyText = (sort: SalesSort) => sql<string>`(${keys[sort].key})::text`.as('key');

/** Whether payment `p` comes behind a position when the list is walked in this direction. */
export const isBehind = (sort: SalesSort, direction: Direction, { key, id }: Position) =>
  sql<SqlBool>`(${keys[sort].key}, ${eb.ref('p.id')}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${keys[sort].value(key)}, ${id}::uuid)`;
