import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { returnSeats } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { statusAfterReturn } from '../orders/payment-status.ts';
import { db } from '../tables.ts';

/** Gives a free spot back until the start, so that somebody else can come. Signing up again is possible afterwards. */
@Injectable()
export class CancelSignUp {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The seat returns once, however often and how fast this is asked. @throws Refusal listing_not_found,
   * sign_up_started, sign_up_used, not_signed_up
   */
  async cancel(userId: string, listingId: string): Promise<void> {
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
      if (listing.eventStart !== null && new Date(listing.eventStart) <= this.clock.now())
        throw new Refusal('sign_up_started');
      const given = await db(em)
        .with('given', (qb) =>
          qb
            .updateTable('tickets as t')
            .from('payments as p')
            .set({ status: 'void', voidedAt: now })
            .whereRef('p.id', '=', 't.paymentId')
            .where('p.amountCents', '=', 0)
            .where('t.userId', '=', userId)
            .where('t.listingId', '=', listingId)
            .where('t.status', '=', 'valid')
            .where('t.usedAt', 'is', null)
            .returning('t.paymentId'),
        )
        .updateTable('payments')
        .from('given')
        .set((eb) => ({
          seatsReturned: eb('payments.seatsReturned', '+', 1),
          status: statusAfterReturn({ cents: 0, seats: 1 }),
        }))
        .whereRef('payments.id', '=', 'given.paymentId')
        .returning('payments.id')
        .execute();
      if (given.length === 0) throw await whyNot(em, userId, listingId);
      await returnSeats(em, listingId, given.length);
    });
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
