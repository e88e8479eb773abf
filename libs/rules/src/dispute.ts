const ends = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/** Statuses are the card provider's words. */
export const isEndOfDispute = (status: string): boolean => ends.has(status);

/** What a provider is shown of it; null for an inquiry that came to nothing. An appeal is open again. */
export function stateOfDispute(status: string): 'open' | 'lost' | 'won' | null {
  if (status === 'lost' || status === 'won') return status;
  return ends.has(status) ? null : 'open';
}

const isAppeal = (status: string | null): boolean => status !== null && status.startsWith('appeal');

/**
 * What people are told of, once each: that a bank inquires, that it takes the money, that somebody appeals, and every end.
 * @param before how it stood until now; the end of an appeal is news even if it says what the first one said
 */
export function stageOfDispute(status: string, before: string | null): string {
  if (ends.has(status)) return `${isAppeal(before) ? 'appeal ' : ''}ended ${status}`;
  return isAppeal(status) ? 'appeal' : holdsMoney(status) ? 'holds money' : 'open';
}

/**
 * While the bank decides, it holds the money: nothing of the payment can go back. A bank that only inquires holds
 * nothing yet.
 */
export const holdsMoney = (status: string | null): boolean =>
  status !== null && !ends.has(status) && !status.startsWith('warning_');

/**
 * How a payment stands with several disputes, each about a part of it: one that holds money says so for all of it, then
 * one that is open, then one that took money. @param statuses at least one
 */
export function decisiveStatus(statuses: readonly string[]): string {
  const tellsMost = [
    holdsMoney,
    (status: string) => !ends.has(status),
    (status: string) => status === 'lost',
    (status: string) => status === 'won',
    () => true,
  ];
  return tellsMost.map((is) => statuses.find(is)).find((status) => status !== undefined)!;
}
