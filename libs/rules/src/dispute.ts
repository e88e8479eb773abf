const ends = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/** Statuses are the card provider's words. */
export const isEndOfDispute = (status: string): boolean => ends.has(status);

/**
 * While the bank decides, it holds the money: nothing of the payment can go back. A bank that only inquires holds
 * nothing yet.
 */
export const holdsMoney = (status: string | null): boolean =>
  status !== null && !ends.has(status) && !status.startsWith('warning_');
