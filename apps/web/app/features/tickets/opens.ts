import type { HeldTickets } from '@canopy/contracts/tickets';
import { isGone } from './gone.ts';

/** Whether a door knows any ticket of the purchase: what leads somebody there is offered only then. */
export const opens = (purchase: Pick<HeldTickets, 'listingId' | 'cancelled' | 'tickets'>): boolean =>
  !purchase.cancelled && !isGone(purchase) && purchase.tickets.some(({ status }) => status !== 'void');
