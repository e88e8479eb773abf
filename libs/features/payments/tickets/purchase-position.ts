import { decodeCursor, encodeCursor } from '@canopy/platform/database';

/** The parts of the list of one's own purchases, in its order. */
export const parts = ['dated', 'undated', 'past'] as const;
export type Part = (typeof parts)[number];

/** Where in that list one is: in which part, and there the day under which a purchase is remembered, and its id. */
export interface PurchasePosition {
  part: Part;
  /** As text of PostgreSQL, with its microseconds. */
  day: string;
  id: string;
}

export const encodePurchasePosition = ({ part, day, id }: PurchasePosition): string =>
  `${part}.${encodeCursor({ createdAt: day, id })}`;

/** @returns null for what `encodePurchasePosition` did not make; the list then starts at its beginning */
export function decodePurchasePosition(text: string | undefined): PurchasePosition | null {
  const [name, rest] = text?.split('.') ?? [];
  const part = parts.find((one) => one === name);
  const cursor = decodeCursor(rest);
  return part && cursor ? { part, day: cursor.createdAt, id: cursor.id } : null;
}
