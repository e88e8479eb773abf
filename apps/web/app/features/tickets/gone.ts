import type { HeldTickets } from '@canopy/contracts/tickets';

/** Their listing was deleted without being called off: no door knows these tickets, whatever their own status says. */
export const isGone = ({ listingId, cancelled }: Pick<HeldTickets, 'listingId' | 'cancelled'>): boolean =>
  listingId === null && !cancelled;
