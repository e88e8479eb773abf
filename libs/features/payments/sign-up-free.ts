import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import type { FreeSignUp } from '@canopy/contracts/payments';
import { Refusal } from '@canopy/contracts/refusals';
import { takeFreeSeats } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { Database, isUniqueViolation } from '@canopy/platform/database';
import { ListingForSale } from './listing-for-sale.ts';
import { WriteSale } from './write-sale.ts';

/** A free listing needs no card: one request, one ticket, once per person. Recorded as a sale of 0. */
@Injectable()
export class SignUpFree {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly forSale: ListingForSale,
    private readonly sale: WriteSale,
    private readonly emails: EmailOutbox,
  ) {}

  /** @throws Refusal already_signed_up, full_capacity, and those of `ListingForSale.free` */
  async signUp(userId: string, listingId: string): Promise<FreeSignUp> {
    const listing = await this.forSale.free(listingId, userId);
    // The random tail: two people may sign up in the same millisecond.
    const intentId = `free_signup_${this.clock.now().getTime()}_${randomBytes(6).toString('hex')}`;
    try {
      const emailId = await this.database.transaction(async (em) => {
        const sale = { id: null, listing_id: listingId, buyer_id: userId, provider_id: listing.ownerId, quantity: 1, amount_cents: 0, fee_bps: 0, platform_fee_cents: 0, provider_amount_cents: 0 };
        const written = await this.sale.write(em, sale, { id: intentId, livemode: false });
        await takeFreeSeats(em, listingId, 1);
        return written;
      });
      this.emails.nudge(emailId);
      return { paymentIntentId: intentId, ticketCount: 1 };
    } catch (error) {
      if (isUniqueViolation(error, 'payments_one_free_sign_up')) throw new Refusal('already_signed_up');
      throw error;
    }
  }
}
