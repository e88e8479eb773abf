import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { returnSeats } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { Database, date, type EntityManager } from '@canopy/platform/database';
import { hasStarted } from '@canopy/rules/listing-time';
import { lockSignUps, returningFreeSeats } from '../orders/return-free-seats.ts';
import { db } from '../tables.ts';
import { WithdrawTicketMails } from '../tickets/withdraw-ticket-mails.ts';

/**
 * Gives free spots back until the start, so that others can come. Signing up again is possible after the last of them.
 */
@Injectable()
export class CancelSignUp {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mails: WithdrawTicketMails,
  ) {}

  /**
   * The seats return once, however often and how fast this is asked.
   *
   * @param keep how many spots stay with the person. @throws Refusal listing_not_found, sign_up_started, sign_up_used,
   *   not_signed_up
   */
  async cancel(userId: string, listingId: string, keep: number): Promise<void> {
    await this.database.transaction(async (em) => {
      // As every sale does: wait for a deletion that is under way, and keep the listing until this is written.
      // Tickets first and the listing after would lock them in the other order than a deletion does.
      const listing = await db(em)
        .selectFrom('listings')
        .where('id', '=', listingId)
        .select('eventStart')
        .forKeyShare()
        .executeTakeFirst();
      if (!listing) throw new Refusal('listing_not_found');
      if (hasStarted(date(listing.eventStart), this.clock.now())) throw new Refusal('sign_up_started');
      // The same request, sent twice, waits for this one here.
      const signUps = await lockSignUps(em, { userId, listingId });
      if (signUps.length === 0) throw new Refusal('not_signed_up');
      const given = await this.giveBack(em, signUps, keep);
      if (given > 0) {
        await returnSeats(em, listingId, given);
        await this.mails.ofHolder(em, userId, listingId);
      } else if (keep === 0) throw await whyNot(em, userId, listingId);
    });
  }

  /** @returns how many seats went back: never one whose person has come in already */
  private async giveBack(em: EntityManager, signUps: string[], keep: number): Promise<number> {
    const given = await returningFreeSeats(em, (ticket) =>
      ticket.and([
        ticket('t.usedAt', 'is', null),
        ticket(
          't.id',
          'in',
          ticket
            .selectFrom('tickets')
            .where('paymentId', 'in', signUps)
            .where('status', '=', 'valid')
            .select('id')
            .orderBy('usedAt', (order) => order.asc().nullsLast())
            .orderBy('id')
            .offset(keep),
        ),
      ]),
    )
      .selectFrom('returned')
      .select('seats')
      .execute();
    return given.reduce((sum, { seats }) => sum + seats, 0);
  }
}

async function whyNot(em: EntityManager, userId: string, listingId: string): Promise<Refusal> {
  const used = await db(em)
    .selectFrom('tickets as t')
    .innerJoin('payments as p', 'p.id', 't.paymentId')
    .where('t.userId', '=', userId)
    .where('t.listingId', '=', listingId)
    .where('p.amountCents', '=', 0)
    .where('t.status', '=', 'valid')
    .where('t.usedAt', 'is not', null)
    .select('t.id')
    .executeTakeFirst();
  return new Refusal(used ? 'sign_up_used' : 'not_signed_up');
}
