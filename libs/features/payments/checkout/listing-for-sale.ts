import { Injectable } from '@nestjs/common';
import type { ShownEvent } from '@canopy/contracts/payments';
import { Refusal } from '@canopy/contracts/refusals';
import { placeChanged, timeChanged } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { SingleFlight } from '@canopy/platform/single-flight';
import { Database, date, plannedOnce } from '@canopy/platform/database';
import { remainingSeats } from '@canopy/rules/capacity';
import { isOver } from '@canopy/rules/listing-time';
import { payableAccount, type Seller, seller, sellerColumns } from '../payouts/sellers.ts';
import { db } from '../tables.ts';

export interface ListingOnSale {
  id: string;
  /** Moves with every edit. */
  version: number;
  ownerId: string;
  title: string;
  contact: string;
  isVirtual: boolean;
  location: string;
  eventStart: string | null;
  eventEnd: string | null;
  priceCents: number;
  isFreeEvent: boolean;
  /** Seats that nobody has bought or holds; null without a limit. */
  remaining: number | null;
  seller: Seller;
}

/**
 * Somebody who saw another day or place than the tickets are for looks again. By the rule by which holders of tickets are
 * told of an edit. @throws Refusal event_moved
 */
export function mustBeAsShown(shown: ShownEvent | undefined, listing: ListingOnSale): void {
  if (!shown) return;
  const { eventStart, eventEnd, isVirtual, location } = listing;
  const moves = { before: shown, after: { eventStart, eventEnd, isVirtual, location } };
  if (timeChanged(moves) || placeChanged(moves))
    throw new Refusal('event_moved', {
      data: { eventStart, eventEnd, isVirtual, location: isVirtual ? '' : location },
    });
}

export type ListingToBuy = ListingOnSale & { seller: Seller & { destination: string } };

/**
 * The checks of every sale, made on the server at the moment of buying: still there, not over, not one's own, sold by
 * somebody who may sell.
 */
@Injectable()
export class ListingForSale {
  /** When a popular listing opens, everybody asks for it at once. */
  private readonly reads = new SingleFlight<Awaited<ReturnType<ListingForSale['read']>>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal free_now, not_for_sale, provider_not_ready, and those of `open` */
  async paid(listingId: string, buyerId: string): Promise<ListingToBuy> {
    const listing = await this.open(listingId, buyerId);
    if (listing.priceCents === 0) throw new Refusal(listing.isFreeEvent ? 'free_now' : 'not_for_sale');
    const { destination } = listing.seller;
    if (destination === null) throw new Refusal('provider_not_ready');
    return { ...listing, seller: { ...listing.seller, destination } };
  }

  /** @throws Refusal not_free, not_for_sale, and those of `open` */
  async free(listingId: string, buyerId: string): Promise<ListingOnSale> {
    const listing = await this.open(listingId, buyerId);
    if (!listing.isFreeEvent) throw new Refusal(listing.priceCents > 0 ? 'not_free' : 'not_for_sale');
    return listing;
  }

  /** @throws Refusal listing_not_found, listing_cancelled, own_listing, listing_over, provider_not_ready */
  private async open(listingId: string, buyerId: string): Promise<ListingOnSale> {
    const row = await this.reads.get(listingId, () => this.read(listingId));
    if (!row) throw new Refusal('listing_not_found');
    if (row.cancelledAt !== null) throw new Refusal('listing_cancelled');
    if (row.userId === buyerId) throw new Refusal('own_listing');
    const now = this.clock.now();
    if (isOver({ eventStart: date(row.eventStart), eventEnd: date(row.eventEnd) }, now))
      throw new Refusal('listing_over');
    const soldBy = seller(row, now);
    if (!soldBy.isApproved) throw new Refusal('provider_not_ready');
    return {
      id: listingId,
      version: row.version,
      ownerId: row.userId,
      title: row.title,
      contact: row.contact,
      isVirtual: row.isVirtual,
      location: row.location,
      eventStart: row.eventStart,
      eventEnd: row.eventEnd,
      priceCents: row.priceCents,
      isFreeEvent: row.isFreeEvent,
      remaining: remainingSeats(row),
      seller: soldBy,
    };
  }

  private read(listingId: string) {
    return db(this.database)
      .selectFrom('listings as l')
      .innerJoin('users as u', 'u.id', 'l.userId')
      .leftJoin(payableAccount, 'account.userId', 'u.id')
      .where('l.id', '=', listingId)
      .select([
        'l.userId',
        'l.version',
        'l.title',
        'l.contact',
        'l.isVirtual',
        'l.location',
        'l.priceCents',
        'l.isFreeEvent',
        'l.eventStart',
        'l.eventEnd',
        'l.cancelledAt',
        'l.maxAttendees',
        'l.currentAttendees',
        'l.heldSeats',
      ])
      .select(sellerColumns)
      .modifyEnd(plannedOnce)
      .executeTakeFirst();
  }
}
