import { createHash } from 'node:crypto';
import type { EnteredMedia } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import { type EnteredListing, listingFields } from './listing-fields.ts';

/**
 * What a form says about a listing, as one short text that can be compared: made of what would be written, so that
 * 25.5 and 25.50 are the same, and of its files in their order. It stands beside the key of the form, because the
 * listing itself may have been edited meanwhile. @param more what else the form asks for
 */
export const formContent = (entered: EnteredListing & { media: EnteredMedia }, ...more: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([listingFields(entered), entered.media, ...more]))
    .digest('base64url');

/**
 * For a form whose key has made a listing already. Rows from before this was kept, and those of the version before
 * while both run, are taken for the same. @throws Refusal form_sent_before when something in it was changed since
 */
export function refuseChange(
  made: { formContent: string | null },
  content: string,
  data: { listingId: string } | { pendingListingId: string },
): void {
  if (made.formContent !== null && made.formContent !== content) throw new Refusal('form_sent_before', { data });
}
