import { readListingAccess } from '@canopy/contracts/listings.endpoints';
import { readHeldTickets } from '@canopy/contracts/tickets.endpoints';
import type { HeldTickets } from '@canopy/contracts/tickets';
import { paths } from '../../paths.ts';
import { ApiError, passOn } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import { requireViewer, signInFirst } from '../../server/require-viewer.server.ts';
import { opens } from './opens.ts';

export type PurchaseOnPage = HeldTickets & {
  /** Where an online event takes place, while these tickets open that. For the page alone: files are passed on. */
  onlineAddress: string | null;
  /** Nobody knows whether these tickets open contact and address: the API did not say. */
  contactFailed: boolean;
};

/**
 * First lines of every page and file about a purchase: the holder's tickets, and the contact and online address that
 * they open. Throws the page for others.
 */
export async function heldTickets(args: RequestArgs, paymentId: string): Promise<PurchaseOnPage> {
  await requireViewer(args);
  const api = apiFor(args);
  try {
    const purchase = await api.call(readHeldTickets, { params: { id: paymentId } });
    // While the listing is there, one endpoint of the API knows whether these tickets still open its contact and address.
    let contactFailed = false;
    const access = purchase.listingId
      ? await api.call(readListingAccess, { params: { id: purchase.listingId } }).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          // Deleted at this very moment.
          if (error.isUnknownAddress) return null;
          args.context.log.error({ err: error }, 'the contact of a purchase could not be loaded');
          contactFailed = true;
          return null;
        })
      : null;
    return {
      ...purchase,
      contact: access?.contact ?? purchase.contact,
      onlineAddress: opens(purchase) ? access?.onlineAddress || null : null,
      contactFailed,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'not_signed_in') throw signInFirst(args, paths.tickets(paymentId));
    if (error.isUnknownAddress) throw new Response(error.message, { status: 404 });
    return passOn(error);
  }
}

/** What the QR code of a ticket says. */
export const checkInAddress = ({ context }: Pick<RequestArgs, 'context'>, code: string): string =>
  context.config.publicUrl + paths.checkIn({ code });
