import type { SqlPart } from './listing-filter.sql.ts';
import { cardColumns } from './listing-row.ts';

/**
 * One page of cards.
 * @param from where the listings `l` come from.
 * @param measure extra columns that `order` may name.
 * @param shown given where more rows are sorted or skipped than are shown: what of `measure` is shown. PostgreSQL would
 *   make the columns of a card, its cut description and its times as text, for all of them otherwise.
 */
export function cardsSql({
  from = 'listings l',
  measure = '',
  where,
  order,
  limit,
  offset = 0,
  shown,
}: {
  from?: string;
  measure?: string;
  where: string;
  order: string;
  limit: number;
  offset?: number;
  shown?: string;
}): string {
  const page = `from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`;
  return shown === undefined
    ? `select ${cardColumns}${measure} ${page}`
    : `select ${cardColumns}${shown} from (select l.*${measure} ${page}) l order by ${order}`;
}

/** Both in one: conditions that hold together, their parameters in the same order. */
export const and = (...parts: SqlPart[]): SqlPart => ({
  sql: parts.map(({ sql }) => sql).join(' and '),
  parameters: parts.flatMap(({ parameters }) => parameters),
});
