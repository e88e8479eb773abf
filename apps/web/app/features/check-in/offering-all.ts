import type { Roster } from '@canopy/contracts/tickets';

type Listed = Pick<Roster['tickets'][number], 'id' | 'status' | 'purchase'>;

/**
 * @returns the tickets of a page of the list that have the button for their whole purchase: of each that still expects
 *   several, the first that was not used
 */
export function offeringAll(tickets: readonly Listed[]): Set<string> {
  const first = new Map<string, string>();
  for (const { id, status, purchase } of tickets)
    if (status === 'valid' && purchase.expected > 1 && !first.has(purchase.id)) first.set(purchase.id, id);
  return new Set(first.values());
}
