import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { ListingAccess } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { Orders } from '../orders/orders.queries.ts';
import { Sellers } from '../payouts/sellers.ts';

/**
 * The one door through which contact leaves: to holders of a valid ticket, to the owner and admins,
 * and on contact-for-price listings to everybody who opens the page.
 */
@Injectable()
export class ListingAccessQuery {
  constructor(
    private readonly database: Database,
    private readonly orders: Orders,
    private readonly sellers: Sellers,
  ) {}

  /** @throws Refusal listing_not_found */
  async forViewer(listingId: string, viewer: Viewer | null): Promise<ListingAccess> {
    const [listing, hold] = await Promise.all([
      this.database.row<{
        user_id: string;
        contact: string;
        is_contact_for_price: boolean;
        cancelled_at: string | null;
        held_seats: number;
        tickets: number;
      }>(
        `select l.user_id, l.contact, l.is_contact_for_price, l.cancelled_at::text, l.held_seats, (select count(*)::int from tickets t where t.user_id = ? and t.listing_id = l.id and t.status = 'valid') as tickets
         from listings l where l.id = ?`,
        [viewer?.id ?? null, listingId],
      ),
      viewer ? this.orders.heldBy(viewer.id, listingId) : null,
    ]);
    if (!listing) throw new Refusal('listing_not_found');
    const seller = await this.sellers.byId(listing.user_id);
    const isOwner = viewer?.id === listing.user_id;
    const canEdit = isOwner || (viewer?.isAdmin ?? false);
    return {
      isOwner,
      canEdit,
      ticketCount: listing.tickets,
      contact: listing.is_contact_for_price || canEdit || listing.tickets > 0 ? listing.contact : null,
      isCancelled: listing.cancelled_at !== null,
      salesOpen: seller.isApproved && seller.destination !== null && listing.cancelled_at === null,
      heldSeats: canEdit ? listing.held_seats : null,
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
