import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { ago, Database } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { minutesUntilNextHold, seatsWithoutConfirmedEmail, unpaidEnds } from '@canopy/rules/hold-limits';
import type { Order } from '../orders/orders.queries.ts';
import { db } from '../tables.ts';

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
  async check(buyer: Viewer, listingId: string, quantity: number, replaced: Order | null): Promise<void> {
    if (quantity > seatsWithoutConfirmedEmail && !buyer.emailVerified) {
      throw new Refusal('email_not_confirmed', { data: { moreSeatsThan: seatsWithoutConfirmedEmail } });
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

  /**
   * A hold without an intent ended because the card provider did not answer: nobody could pay for it. That a listing was
   * moved is no buyer's doing either.
   */
  private async checkPause(buyerId: string, listingId: string): Promise<void> {
    if (!this.config.rateLimits) return;
    const ends = await db(this.database)
      .selectFrom('ticketOrders')
      .where('buyerId', '=', buyerId)
      .where('listingId', '=', listingId)
      .where('status', 'in', ['expired', 'canceled'])
      .where('replaced', '=', false)
      .where('listingMoved', '=', false)
      .where('paymentIntentId', 'is not', null)
      .where('updatedAt', '>', ago(`${unpaidEnds.days} days`))
      .orderBy('updatedAt', 'desc')
      .limit(unpaidEnds.times)
      .select('updatedAt')
      .execute();
    const minutes = minutesUntilNextHold(
      ends.map(({ updatedAt }) => new Date(updatedAt)),
      this.clock.now(),
    );
    if (minutes > 0) throw new Refusal('hold_pause', { data: { retryAfterSeconds: minutes * 60 } });
  }
}
