import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { ScannedTicket } from '@canopy/contracts/tickets';
import type { Database, EntityManager } from '@canopy/platform/database';
import { mayCheckIn } from '@canopy/rules/access';
import { db } from '../tables.ts';
import { ticketStatus } from './ticket-status.ts';

export type TicketAtDoor = Awaited<ReturnType<typeof ticketAtDoor>>;

/** A ticket for whoever may let it in; to anybody else it says nothing. @throws Refusal ticket_not_found, ticket_of_others */
export async function ticketAtDoor(
  of: Database | EntityManager,
  viewer: Viewer,
  column: 't.code' | 't.id',
  value: string,
) {
  const ticket = await db(of)
    .selectFrom('tickets as t')
    .innerJoin('payments as p', 'p.id', 't.paymentId')
    .innerJoin('listings as l', 'l.id', 't.listingId')
    .where(column, '=', value)
    .select([
      't.id',
      't.paymentId',
      'l.userId as ownerId',
      'l.id as listingId',
      'l.title as listingTitle',
      'p.buyerName as holderName',
      'l.eventStart',
      'l.cancelledAt',
      't.status',
      't.usedAt',
      't.usedAttempt',
    ])
    .select(({ selectFrom }) =>
      selectFrom('tickets as other')
        .whereRef('other.paymentId', '=', 't.paymentId')
        .whereRef('other.id', '<>', 't.id')
        .where('other.status', '=', 'valid')
        .where('other.usedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('tickets'))
        .$asScalar()
        .$notNull()
        .as('left'),
    )
    .executeTakeFirst();
  if (!ticket) throw new Refusal('ticket_not_found');
  if (!mayCheckIn(viewer, ticket.ownerId)) throw new Refusal('ticket_of_others');
  return ticket;
}

export const scanned = ({
  ownerId: _,
  paymentId: _paymentId,
  cancelledAt: _cancelledAt,
  usedAttempt: _usedAttempt,
  ...ticket
}: TicketAtDoor): ScannedTicket => ({ ...ticket, status: ticketStatus(ticket) });
