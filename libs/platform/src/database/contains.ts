import { type Expression, sql, type SqlBool } from 'kysely';

/** A pattern of LIKE: text with these letters in it, as they stand. `%` and `_` mean themselves. */
export const likePattern = (letters: string): string => `%${letters.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether text with a trigram index holds these letters. One or two letters have no trigrams; the '' that is added then
 * keeps the planner from scanning the whole index for them.
 * @param text as the index has it, mostly lower case: the letters must be so, too
 */
export const contains = (text: Expression<string | null>, letters: string): Expression<SqlBool> =>
  sql<SqlBool>`${letters.length >= 3 ? text : sql`${text} || ''`} like ${likePattern(letters)}`;
