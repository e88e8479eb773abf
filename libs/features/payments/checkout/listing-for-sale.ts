import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { SingleFlight } from '@canopy/platform/single-flight';
import { Database, date } from '@canopy/platform/database';
import { isOver } from '@canopy/rules/listing-time';
import { payableAccount, type Seller, seller, sellerColumns, type SellerRow } from '../payouts/sellers.ts';
import { placeOfListing } from './write-payment.ts';

export interface ListingOnSale {
  id: string;
  ownerId: string;
  title: string;
  contact: string;
  location: string;
  /** As PostgreSQL writes it. */
  eventStart: string | null;
  priceCents: number;
  isFreeEvent: boolean;
  /** Seats that nobody has bought or holds; null without a limit. */
  remaining: number | null;
  seller: Seller;
}

export type ListingToBuy = ListingOnSale & { seller: Seller & { destination: string } };

type ListingRow = SellerRow & {
  user_id: string;
  title: string;
  contact: string;
  location: string;
  price_cents: number;
  is_free_event: boolean;
  remaining: number | null;
  event_start: string | null;
  event_end: string | null;
  cancelled_at: string | null;
};

/**
 * The checks of every sale, made on the server at the moment of buying: still there, not over, not one's own, sold by
 * somebody who may sell.
 */
@Injectable()
export class ListingForSale {
  /** When a popular listing opens, everybody asks for it at once. */
  private readonly reads = new SingleFlight<ListingRow | null>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal not_for_sale, provider_not_ready, and those of `open` */
  async paid(listingId: string, buyerId: string): Promise<ListingToBuy> {
    const listing = await this.open(listingId, buyerId);
    if (listing.priceCents === 0) throw new Refusal('not_for_sale');
    const { destination } = listing.seller;
    if (destination === null) throw new Refusal('provider_not_ready');
    return { ...listing, seller: { ...listing.seller, destination } };
  }

  /** @throws Refusal not_free, and those of `open` */
  async free(listingId: string, buyerId: string): Promise<ListingOnSale> {
    const listing = await this.open(listingId, buyerId);
    if (!listing.isFreeEvent) throw new Refusal(listing.priceCents > 0 ? 'not_free' : 'not_for_sale');
    return listing;
  }

  /** @throws Refusal listing_not_found, listing_cancelled, own_listing, listing_over, provider_not_ready */
  private async open(listingId: string, buyerId: string): Promise<ListingOnSale> {
    const row = await this.reads.get(listingId, () => this.read(listingId));
    if (!row) throw new Refusal('listing_not_found');
    if (row.cancelled_at !== null) throw new Refusal('listing_cancelled');
    if (row.user_id === buyerId) throw new Refusal('own_listing');
    const now = this.clock.now();
    if (isOver({ eventStart: date(row.event_start), eventEnd: date(row.event_end) }, now))
      throw new Refusal('listing_over');
    const soldBy = seller(row, now);
    if (!soldBy.isApproved) throw new Refusal('provider_not_ready');
    return {
      id: listingId,
      ownerId: row.user_id,
      title: row.title,
      contact: row.contact,
      location: row.location,
      eventStart: row.event_start,
      priceCents: row.price_cents,
      isFreeEvent: row.is_free_event,
      remaining: row.remaining,
      seller: soldBy,
    };
  }

  private read(listingId: string): Promise<ListingRow | null> {
    return this.database.row<ListingRow>(
      `select l.user_id, l.title, l.contact, ${placeOfListing} as location, l.price_cents, l.is_free_event, l.max_attendees - l.current_attendees - l.held_seats as remaining, l.event_start::text, l.event_end::text, l.cancelled_at::text, ${sellerColumns}
       from listings l join users u on u.id = l.user_id ${payableAccount} where l.id = ?`,
      [listingId],
    );
  }
}
