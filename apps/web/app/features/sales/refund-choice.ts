import { parseDollars } from '@canopy/contracts/parse-dollars';

/** How much of what is left goes back: all, or another amount. A sale without money has no such choice. */
export type RefundScope = 'full' | 'part';
export const refundScope = (chosen: unknown): RefundScope => (chosen === 'part' ? 'part' : 'full');

/** Where nobody said how many spots go back: all go with all the money, and none with a part of it. */
export const usualSeats = (scope: RefundScope, leftSeats: number): number => (scope === 'full' ? leftSeats : 0);

/** What the form would do as it stands; null while its fields cannot be read. */
export function refundInForm(
  { scope, amount, seats }: { scope: RefundScope; amount: string; seats: string },
  left: { cents: number; seats: number },
): { cents: number; seats: number } | null {
  const cents = scope === 'full' ? left.cents : parseDollars(amount);
  const back = seats.trim() === '' ? usualSeats(scope, left.seats) : Number(seats);
  if (cents === null || cents > left.cents) return null;
  return Number.isInteger(back) && back >= 0 && back <= left.seats ? { cents, seats: back } : null;
}
