import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { Database, date } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { minutesUntilNextHold, seatsWithoutConfirmedEmail, unpaidEnds } from '@canopy/rules/hold-limits';
import type { OrderRow } from '../orders/orders.queries.ts';

/** How often a person may begin: each beginning keeps seats for a moment and asks the card provider. */
const newHolds = { name: 'new-hold', times: 30, seconds: 600 };
/**
 * How many seats may be held from one place, whoever asks: many accounts are quickly made. Counted for as long as a
 * hold lasts, so that it bounds what is held.
 */
const heldSeats = { name: 'held-seats', times: 200 };

/** Holding seats costs nothing, so what one person or place may hold is bounded. */
@Injectable()
export class OrderLimits {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @param replaced the live hold whose seats and time the new one takes over. @throws Refusal email_not_confirmed,
   * hold_pause, too_many_requests
   */
  async check(buyer: Viewer, listingId: string, quantity: number, replaced: OrderRow | null): Promise<void> {
    if (quantity > seatsWithoutConfirmedEmail && !buyer.emailVerified) {
      throw new Refusal('email_not_confirmed', {
        message: `To hold more than ${seatsWithoutConfirmedEmail} spots, please confirm your email address first: open the link in the mail that we sent you, then try again.`,
      });
    }
    if (!replaced) await this.checkPause(buyer.id, listingId);
    await this.limits.count(newHolds, buyer.id);
    const more = quantity - (replaced?.quantity ?? 0);
    // A rush of families behind one address of a school or a phone company is no flood: few seats each, by people with
    // a mailbox.
    const aFamily = buyer.emailVerified && quantity <= seatsWithoutConfirmedEmail;
    if (more > 0 && !aFamily)
      await this.limits.countAddress({ ...heldSeats, seconds: this.config.holdMinutes * 60 }, more);
  }

  /** A hold without an intent ended because the card provider did not answer: nobody could pay for it. */
  private async checkPause(buyerId: string, listingId: string): Promise<void> {
    if (!this.config.rateLimits) return;
    const ends = await this.database.rows<{ at: string }>(
      `select updated_at::text as at from ticket_orders where buyer_id = ? and listing_id = ? and status in ('expired', 'canceled') and not replaced and payment_intent_id is not null and updated_at > now() - make_interval(days => ${unpaidEnds.days})
       order by updated_at desc limit ${unpaidEnds.times}`,
      [buyerId, listingId],
    );
    const minutes = minutesUntilNextHold(
      ends.map(({ at }) => date(at)!),
      this.clock.now(),
    );
    if (minutes > 0)
      throw new Refusal('hold_pause', {
        message: `You let spots here go ${unpaidEnds.word} without paying, so others come first for now. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
        data: { retryAfterSeconds: minutes * 60 },
      });
  }
}
