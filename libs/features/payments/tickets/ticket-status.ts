import type { TicketStatus } from '@canopy/contracts/tickets';

/** A ticket that was given back is void, whether it was used before or not. */
export function ticketStatus({ status, used_at }: { status: 'valid' | 'void'; used_at: string | null }): TicketStatus {
  if (status === 'void') return 'void';
  return used_at === null ? 'valid' : 'used';
}
