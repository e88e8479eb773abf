import { type Expression, sql } from 'kysely';

/**
 * One cell of text that people have a hand in, made by PostgreSQL: quotes doubled. What a spreadsheet would take for a
 * formula (it starts with = + - @, a tab or a line break) gets an apostrophe before it, which spreadsheets show as
 * nothing. `ascii` reads the first character and costs a tenth of a regular expression, which counts over millions of
 * cells. A spreadsheet whose lists are parted by a semicolon takes our quotes, which do not begin its cells, for text:
 * what follows a semicolon, a tab or a line break is the start of a cell for it. Few texts have one, so few pay for it.
 */
export const csvText = (text: Expression<string | null>) =>
  sql<string>`case when ascii(${text}) in (9, 10, 13, 43, 45, 61, 64) then '''' else '' end || replace(${inner(text)}, '"', '""')`;

const inner = (text: Expression<string | null>) =>
  sql<string>`case when strpos(${text}, ';') > 0 or strpos(${text}, chr(9)) > 0 or strpos(${text}, chr(10)) > 0 or strpos(${text}, chr(13)) > 0
    then regexp_replace(${text}, '([;\\t\\r\\n]"*)([-=+@])', '\\1''\\2', 'g') else ${text} end`;

/**
 * A whole line of quoted cells with the line ending that spreadsheets expect; null becomes an empty cell. One call: a
 * chain of || would copy the growing line again and again.
 */
export const csvLine = (cells: Expression<unknown>[]) =>
  sql<string>`concat('"', ${sql.join(cells, sql`, '","', `)}, E'"\\r\\n')`;

/** The first line, from words of our own. */
export const csvHead = (names: string[]): string =>
  `${names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',')}\r\n`;

/** Before the head. Without the mark, spreadsheets read accents as garbage. */
export const byteOrderMark = '\ufeff';
