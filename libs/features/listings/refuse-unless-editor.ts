import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { mayEditListing } from '@canopy/rules/access';

/** @throws Refusal not_allowed, for whoever may not edit the listings of this owner */
export function refuseUnlessEditor(viewer: Viewer, ownerId: string): void {
  if (!mayEditListing(viewer, ownerId)) throw new Refusal('not_allowed', { data: { to: 'edit_listing' } });
}
