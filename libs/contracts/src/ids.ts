import { z } from 'zod';
import { idOf } from './id-of.ts';

/**
 * The ids in addresses, apart from the other contracts: with them a page would carry every sentence of the refusals.
 */
export const listingIdSchema = z.object({ id: idOf('listing_not_found') });
export const orderIdSchema = z.object({ id: idOf('order_not_found') });
export const saleIdSchema = z.object({ id: idOf('sale_not_found') });
export const refundIdSchema = z.object({ id: idOf('refund_not_found') });
export const applicationIdSchema = z.object({ id: idOf('application_not_found') });
export const sessionIdSchema = z.object({ id: idOf('not_found') });
export const userIdSchema = z.object({ id: idOf('user_not_found') });
export const pendingListingIdSchema = z.object({ id: idOf('pending_listing_not_found') });
