import type { TicketStatus } from '@canopy/contracts/tickets';

/** A ticket that was given or taken back is void, whether it was used before or not. */
export function ticketStatus({ status, usedAt }: { status: 'valid' | 'void'; usedAt: string | null }): TicketStatus {
  if (status === 'void') return 'void';
  return usedAt === null ? 'valid' : 'used';
}
