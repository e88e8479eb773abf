import type { RefundOfCancelled } from '@canopy/contracts/vocabulary';

interface MoneyOfPurchase {
  cancelled: boolean;
  paidCents: number;
  /** By the card: what was settled in another way may be in the books too. */
  returnedCents: number;
  /** Neither back on the card nor settled in another way. */
  owedCents: number;
}

/** What a buyer reads of the money of an event that was called off; null where there is nothing to say. */
export function refundOfCancelled(purchase: MoneyOfPurchase): RefundOfCancelled | null {
  const { cancelled, paidCents, returnedCents, owedCents } = purchase;
  if (!cancelled || paidCents === 0) return null;
  if (owedCents > 0) return 'owed';
  return returnedCents < paidCents ? 'settled' : 'returned';
}
