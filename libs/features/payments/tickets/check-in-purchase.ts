import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { CheckedInPurchase } from '@canopy/contracts/tickets';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { lockPayment } from '../orders/lock-payment.ts';
import { db } from '../tables.ts';
import { scanned, ticketAtDoor } from './ticket-at-door.queries.ts';

/** A family at the door: whoever stands there has let one of them in, or reads the name of all, and lets the others in. */
@Injectable()
export class CheckInPurchase {
  constructor(private readonly database: Database) {}

  /**
   * Uses what is valid and not used of the purchase that a ticket belongs to. When that is nothing it was done before,
   * and is no refusal. A ticket that is void opens the door to no other. What the same attempt has used already counts,
   * because its answer was lost. @throws Refusal ticket_not_found, ticket_of_others, event_cancelled, ticket_void
   */
  async ofTicket(viewer: Viewer, id: string, attempt: string | null = null): Promise<CheckedInPurchase> {
    const { paymentId } = await ticketAtDoor(this.database, viewer, 't.id', id);
    return this.database.transaction(async (em) => {
      // As a refund does, which takes back several tickets of one payment: whoever locks more than one has locked that.
      await lockPayment(em, paymentId);
      const before = attempt === null ? 0 : await this.usedBy(em, paymentId, attempt);
      const used = await db(em)
        .updateTable('tickets')
        .set({ usedAt: now, usedAttempt: attempt })
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
      return { checkedIn: before + used.length, ticket: scanned(ticket) };
    });
  }

  private async usedBy(em: EntityManager, paymentId: string, attempt: string): Promise<number> {
    const used = await db(em)
      .selectFrom('tickets')
      .where('paymentId', '=', paymentId)
      .where('usedAttempt', '=', attempt)
      .where('status', '=', 'valid')
      .select('id')
      .execute();
    return used.length;
  }
}
