import type { SalesSort } from '@canopy/contracts/sales-choices';
import { decodeCursor } from '@canopy/platform/database';

/** Where in a sorted list of sales one is: the sort key of a row as text, and the row's id. */
export interface Position {
  key: string;
  id: string;
}

export const encodePosition = ({ key, id }: Position): string => Buffer.from(`${key}|${id}`).toString('base64url');

const isKey: Record<Exclude<SalesSort, 'date'>, (key: string) => boolean> = {
  listing: isText,
  customer: isText,
  earnings: (key) => /^-?\d{1,10}$/.test(key) && Math.abs(Number(key)) < 2 ** 31,
};

/** @returns null for what `encodePosition` did not make of a list in this order; a list then starts at its beginning */
export function decodePosition(sort: SalesSort, text: string | undefined): Position | null {
  if (!text) return null;
  if (sort === 'date') {
    const cursor = decodeCursor(text);
    return cursor && { key: cursor.createdAt, id: cursor.id };
  }
  const match = /^(.*)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s.exec(
    Buffer.from(text, 'base64url').toString('utf8'),
  );
  return match && isKey[sort](match[1]!) ? { key: match[1]!, id: match[2]! } : null;
}

/** Whatever PostgreSQL takes for a text. */
function isText(key: string): boolean {
  return !key.includes('\0');
}
