import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';

export const OwnerPlaceSchema = defineEntity({
  name: 'OwnerPlace',
  tableName: 'owner_places',
  properties: {
    user: () => p.manyToOne(User).primary(),
    /** As `normalisedAddress` makes it. */
    address: p.text().primary(),
    lat: p.double().$type<number>(),
    lng: p.double().$type<number>(),
  },
});

/**
 * Where a provider's listings at an address stand, by hand: better known than by any geocoder, and of this provider
 * alone, so that nobody moves the listings of others.
 */
export class OwnerPlace extends OwnerPlaceSchema.class {}
OwnerPlaceSchema.setClass(OwnerPlace);
