import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { CheckedInPurchase } from '@canopy/contracts/tickets';
import { Database, now } from '@canopy/platform/database';
import { lockPayment } from '../orders/lock-payment.ts';
import { db } from '../tables.ts';
import { scanned, ticketAtDoor } from './ticket-at-door.queries.ts';

/** A family at the door: whoever stands there has let one of them in, or reads the name of all, and lets the others in. */
@Injectable()
export class CheckInPurchase {
  constructor(private readonly database: Database) {}

  /**
   * Uses what is valid and not used of the purchase that a ticket belongs to. When that is nothing it was done before,
   * and is no refusal. A ticket that is void opens the door to no other. @throws Refusal ticket_not_found,
   * ticket_of_others, event_cancelled, ticket_void
   */
  async ofTicket(viewer: Viewer, id: string): Promise<CheckedInPurchase> {
    const { paymentId } = await ticketAtDoor(this.database, viewer, 't.id', id);
    return this.database.transaction(async (em) => {
      // As a refund does, which takes back several tickets of one payment: whoever locks more than one has locked that.
      await lockPayment(em, paymentId);
      const used = await db(em)
        .updateTable('tickets')
        .set({ usedAt: now })
        .where('paymentId', '=', paymentId)
        .where('status', '=', 'valid')
        .where('usedAt', 'is', null)
        .where('listingId', 'in', ({ selectFrom }) =>
          selectFrom('listings').where('cancelledAt', 'is', null).select('listings.id'),
        )
        .returning('id')
        .execute();
      // What is refused now takes the check-ins back.
      const ticket = await ticketAtDoor(em, viewer, 't.id', id);
      if (ticket.cancelledAt !== null) throw new Refusal('event_cancelled');
      if (ticket.status === 'void') throw new Refusal('ticket_void', { data: { holderName: ticket.holderName } });
      return { checkedIn: used.length, ticket: scanned(ticket) };
    });
  }
}
