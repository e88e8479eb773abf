import { type Expression, sql, type SqlBool } from 'kysely';

type Moment = Expression<string | null>;

/**
 * Whether something with these times is over at a moment, as `isOver` of the rules has it: at its end, else at its
 * start; what has no date never is.
 */
export const isOverAt = (end: Moment, start: Moment, at: Moment) =>
  sql<SqlBool>`(coalesce(${end}, ${start}) is not null and coalesce(${end}, ${start}) <= ${at})`;

/** The opposite, in a form that `listings_days` can serve. */
export const isNotOverAt = (end: Moment, start: Moment, at: Moment) =>
  sql<SqlBool>`(coalesce(${end}, ${start}) is null or coalesce(${end}, ${start}) > ${at})`;
