/**
 * One cell of a CSV file, made by PostgreSQL: always quoted, quotes doubled. Text that a spreadsheet would take for a formula
 * (it starts with = + - @, a tab or a line break) gets an apostrophe before it, which spreadsheets show as nothing.
 * @param expression SQL of any type; null becomes an empty cell
 */
export const csvCell = (expression: string): string => `'"' || coalesce(replace(regexp_replace((${expression})::text, '^(?=[=+@\\t\\r\\n-])', ''''), '"', '""'), '') || '"'`;

/** A whole line with the line ending that spreadsheets expect. */
export const csvLine = (expressions: string[]): string => `${expressions.map(csvCell).join(` || ',' || `)} || E'\\r\\n'`;

/** The first line, from words of our own. */
export const csvHead = (names: string[]): string => `${names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',')}\r\n`;
