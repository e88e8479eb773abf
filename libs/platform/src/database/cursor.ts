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
