import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import type { Viewer } from '@canopy/contracts/accounts';
import type { FreeSignUp, FreeSignUpInput } from '@canopy/contracts/payments';
import { Refusal } from '@canopy/contracts/refusals';
import { wasEdited, whyNoSeats } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { Database, violatedConstraint } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { ListingForSale, type ListingOnSale, mustBeAsShown } from './listing-for-sale.ts';
import { WritePayment } from './write-payment.ts';

/** Each sign-up sends a mail, and giving it back lets somebody sign up again. */
const perListing = { name: 'free-sign-up-listing', times: 10, seconds: 60 * 60 };
/** A family that plans a summer signs up for many listings in one evening. */
const perPerson = { name: 'free-sign-up', times: 60, seconds: 60 * 60 };

/** A free listing needs no card: one request, one to six tickets, once per person. Recorded as a sale of 0. */
@Injectable()
export class SignUpFree {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly forSale: ListingForSale,
    private readonly sale: WritePayment,
    private readonly emails: EmailOutbox,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @throws Refusal event_moved, email_not_confirmed, already_signed_up, full_capacity, not_enough_seats,
   * too_many_requests, and those of `ListingForSale.free`
   */
  async signUp(person: Viewer, listingId: string, input: FreeSignUpInput): Promise<FreeSignUp> {
    const listing = await this.forSale.free(listingId, person.id);
    mustBeAsShown(input.shown, listing);
    // It costs nothing, so an account that anybody could have made for the purpose must at least have a mailbox.
    if (!person.emailVerified) throw new Refusal('email_not_confirmed');
    await this.limits.count(perListing, `${person.id} ${listingId}`);
    await this.limits.count(perPerson, person.id);
    return this.record(person, listing, input);
  }

  private async record(
    person: Viewer,
    listing: ListingOnSale,
    { quantity, shown }: FreeSignUpInput,
  ): Promise<FreeSignUp> {
    const { id: listingId } = listing;
    // The random tail: two people may sign up in the same millisecond.
    const intentId = `free_signup_${this.clock.now().getTime()}_${randomBytes(6).toString('hex')}`;
    const sale = {
      orderId: null,
      listingId,
      buyerId: person.id,
      providerId: listing.ownerId,
      quantity,
      amountCents: 0,
      feeBps: 0,
      platformFeeCents: 0,
      providerAmountCents: 0,
    };
    const snapshot = {
      version: listing.version,
      title: listing.title,
      contact: listing.contact,
      isVirtual: listing.isVirtual,
      location: listing.location,
      eventStart: listing.eventStart,
      buyerName: person.displayName,
      buyerEmail: person.email,
      providerName: listing.seller.publicName,
    };
    try {
      this.emails.enqueue(await this.sale.writeWithSeats(sale, { id: intentId, livemode: false }, snapshot));
      return { paymentIntentId: intentId, ticketCount: quantity };
    } catch (error) {
      if (wasEdited(error)) {
        const edited = await this.forSale.free(listingId, person.id);
        mustBeAsShown(shown, edited);
        return this.record(person, edited, { quantity, shown });
      }
      const constraint = violatedConstraint(error);
      if (constraint === 'payments_one_free_sign_up') throw new Refusal('already_signed_up');
      throw (await whyNoSeats(error, this.database, listingId)) ?? error;
    }
  }
}
