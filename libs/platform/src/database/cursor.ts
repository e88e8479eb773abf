/**
 * A position in a list ordered by (created_at, id). The time keeps its microseconds: a millisecond would lose rows that
 * tie.
 */
export interface Cursor {
  createdAt: string;
  id: string;
}

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.createdAt}|${cursor.id}`).toString('base64url');
}

/** @returns null for anything that was not made by `encodeCursor`; a list then starts at its beginning. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  const match =
    /^(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(text, 'base64url').toString('utf8'),
    );
  return match && isTime(match[1]!) ? { createdAt: match[1]!, id: match[2]! } : null;
}

/** A time that PostgreSQL takes as well. JavaScript knows a year 0, and turns 30 February into a day of March. */
export function isTime(text: string): boolean {
  const time = new Date(text.replace(' ', 'T').replace('+00', 'Z'));
  return (
    !Number.isNaN(time.getTime()) &&
    !text.startsWith('0000') &&
    time.toISOString().slice(0, 19) === text.slice(0, 19).replace(' ', 'T')
  );
}

/** `cursor` is the row's created_at as text of PostgreSQL, with its microseconds. */
type Keyed = { cursor: string };
const cursorOf = <Row extends Keyed>(row: Row | undefined, idOf: (row: Row) => string): string | null =>
  row ? encodeCursor({ createdAt: row.cursor, id: idOf(row) }) : null;

/**
 * One page, and the cursor that leads on from it.
 * @param rows at most one more than a page: the extra one says that there are more
 */
export function pageAfter<Row extends Keyed>(
  rows: Row[],
  size: number,
  idOf: (row: Row) => string,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  return { shown, next: rows.length > size ? cursorOf(shown.at(-1), idOf) : null };
}

/** Where a page begins; of two cursors `after` leads. Neither: at the beginning of the list. */
export function cursorsOf(query: { after?: string | undefined; before?: string | undefined }): {
  after: Cursor | null;
  before: Cursor | null;
} {
  const after = decodeCursor(query.after);
  return { after, before: after ? null : decodeCursor(query.before) };
}

/**
 * One page, and the cursors that lead on and back from it.
 * @param rows at most one more than a page: the extra one says that there are more. With `before` in reverse order
 */
export function pageAround<Row extends Keyed>(
  rows: Row[],
  size: number,
  { after, before }: { after: Cursor | null; before: Cursor | null },
  idOf: (row: Row) => string,
): { shown: Row[]; next: string | null; previous: string | null } {
  const more = rows.length > size;
  const shown = rows.slice(0, size);
  if (before) shown.reverse();
  return {
    shown,
    next: before || more ? cursorOf(shown.at(-1), idOf) : null,
    previous: (before ? more : after) ? cursorOf(shown[0], idOf) : null,
  };
}
