import type { SqlPart } from './listing-filter.sql.ts';
import { cardColumns } from './listing-row.ts';

/**
 * One page of cards.
 * @param from where the listings `l` come from.
 * @param measure extra columns that `order` may name.
 * @param shown given where more rows are sorted or skipped than are shown: what of `measure` is shown. PostgreSQL would
 *   make the columns of a card, its cut description and its times as text, for all of them otherwise.
 * @param fetched given beside it where those are thousands: they are sorted by their ids alone, and the rows that are shown
 *   are fetched after. Of a few dozen that costs more than it spares.
 */
export function cardsSql({
  from = 'listings l',
  measure = '',
  where,
  order,
  limit,
  offset = 0,
  shown,
  fetched = false,
}: {
  from?: string;
  measure?: string;
  where: string;
  order: string;
  limit: number;
  offset?: number;
  shown?: string;
  fetched?: boolean;
}): string {
  const page = `from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`;
  if (shown === undefined) return `select ${cardColumns}${measure} ${page}`;
  const rows = fetched
    ? `(select l.id${measure} ${page}) m join listings l on l.id = m.id`
    : `(select l.*${measure} ${page}) l`;
  return `select ${cardColumns}${shown} from ${rows} order by ${order}`;
}

/** Both in one: conditions that hold together, their parameters in the same order. */
export const and = (...parts: SqlPart[]): SqlPart => ({
  sql: parts.map(({ sql }) => sql).join(' and '),
  parameters: parts.flatMap(({ parameters }) => parameters),
});
