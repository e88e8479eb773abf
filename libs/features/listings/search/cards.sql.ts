import type { SqlPart } from './listing-filter.sql.ts';
import { cardColumns } from './listing-row.ts';

/**
 * One page of cards.
 * @param from where the listings `l` come from.
 * @param measure extra columns that `order` may name.
 */
export function cardsSql({
  from = 'listings l',
  measure = '',
  where,
  order,
  limit,
  offset = 0,
}: {
  from?: string;
  measure?: string;
  where: string;
  order: string;
  limit: number;
  offset?: number;
}): string {
  return `select ${cardColumns}${measure} from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`;
}

/** Both in one: conditions that hold together, their parameters in the same order. */
export const and = (...parts: SqlPart[]): SqlPart => ({
  sql: parts.map(({ sql }) => sql).join(' and '),
  parameters: parts.flatMap(({ parameters }) => parameters),
});
