import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { returnSeats } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { Database, date } from '@canopy/platform/database';

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
      const [listing] = await em.execute<{ event_start: string | null }[]>(
        'select event_start::text from listings where id = ? for key share',
        [listingId],
      );
      if (!listing) throw new Refusal('listing_not_found');
      const start = date(listing.event_start);
      if (start && start <= this.clock.now()) throw new Refusal('sign_up_started');
      const given = await em.execute<{ id: string }[]>(
        `with given as (
           update tickets t set status = 'void', voided_at = now() from payments p
           where p.id = t.payment_id and p.amount_cents = 0 and t.user_id = ? and t.listing_id = ? and t.status = 'valid' and t.used_at is null
           returning t.payment_id)
         update payments p set seats_returned = seats_returned + 1, status = 'refunded' from given where p.id = given.payment_id returning p.id`,
        [userId, listingId],
      );
      if (given.length === 0) throw await this.whyNot(userId, listingId);
      await returnSeats(em, listingId, given.length);
    });
  }

  private async whyNot(userId: string, listingId: string): Promise<Refusal> {
    const used = await this.database.row(
      `select 1 from tickets t join payments p on p.id = t.payment_id where t.user_id = ? and t.listing_id = ? and p.amount_cents = 0 and t.status = 'valid' and t.used_at is not null`,
      [userId, listingId],
    );
    return new Refusal(used ? 'sign_up_used' : 'not_signed_up');
  }
}
