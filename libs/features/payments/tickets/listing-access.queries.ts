import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { ListingAccess } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { Database, plannedOnce } from '@canopy/platform/database';
import { mayDeleteListing, mayEditListing } from '@canopy/rules/access';
import { Orders } from '../orders/orders.queries.ts';
import { payableAccount, seller as asSeller, sellerColumns } from '../payouts/sellers.ts';
import { db } from '../tables.ts';

/**
 * The one door through which contact and the address of what takes place online leave, for as long as the listing is
 * there: to holders of a valid ticket, to the owner and admins; the contact on contact-for-price listings to everybody
 * who opens the page. Afterwards the holder's tickets name the contact (`contactOfGone`).
 */
@Injectable()
export class ListingAccessQuery {
  constructor(
    private readonly database: Database,
    private readonly orders: Orders,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal listing_not_found */
  async forViewer(listingId: string, viewer: Viewer | null): Promise<ListingAccess> {
    const [listing, hold] = await Promise.all([
      db(this.database)
        .selectFrom('listings as l')
        .innerJoin('users as u', 'u.id', 'l.userId')
        .leftJoin(payableAccount, 'account.userId', 'u.id')
        .where('l.id', '=', listingId)
        .select(sellerColumns)
        .select([
          'l.userId',
          'l.contact',
          'l.isVirtual',
          'l.location',
          'l.isContactForPrice',
          'l.cancelledAt',
          'l.heldSeats',
        ])
        .select(({ selectFrom }) => {
          const held = selectFrom('tickets as t')
            .innerJoin('payments as p', 'p.id', 't.paymentId')
            .whereRef('t.listingId', '=', 'l.id')
            .where('t.userId', '=', viewer?.id ?? null)
            .where('t.status', '=', 'valid')
            .select(({ fn }) => fn.countAll<number>().as('tickets'));
          return [held.$asScalar().as('tickets'), held.where('p.amountCents', '=', 0).$asScalar().as('freeTickets')];
        })
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('saleNotices as n')
              .whereRef('n.listingId', '=', 'l.id')
              .where('n.userId', '=', viewer?.id ?? null)
              .select('n.userId'),
          )
            .$castTo<boolean>()
            .as('saleNotice'),
        )
        .modifyEnd(plannedOnce)
        .executeTakeFirst(),
      viewer ? this.orders.heldBy(viewer.id, listingId) : null,
    ]);
    if (!listing) throw new Refusal('listing_not_found');
    const seller = asSeller(listing, this.clock.now());
    const isOwner = viewer?.id === listing.userId;
    // Whatever became of the approval: whoever is to come must be reached, and an owner may still take it down.
    const looksAfter = viewer !== null && mayDeleteListing(viewer, listing.userId);
    return {
      isOwner,
      canEdit: viewer !== null && mayEditListing(viewer, listing.userId),
      ticketCount: listing.tickets,
      freeTicketCount: listing.freeTickets,
      contact: listing.isContactForPrice || looksAfter || listing.tickets > 0 ? listing.contact : null,
      onlineAddress: listing.isVirtual && (looksAfter || listing.tickets > 0) ? listing.location : null,
      isCancelled: listing.cancelledAt !== null,
      salesOpen: seller.isApproved && seller.destination !== null && listing.cancelledAt === null,
      saleNotice: seller.isApproved ? listing.saleNotice : null,
      heldSeats: looksAfter ? listing.heldSeats : null,
      hold: hold?.live
        ? {
            orderId: hold.id,
            quantity: hold.quantity,
            amountCents: hold.amountCents,
            expiresAt: hold.expiresAt,
            extended: hold.extended,
          }
        : null,
    };
  }
}
