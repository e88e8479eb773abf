import { defineEntity, p } from '@mikro-orm/postgresql';

export const KnownPlaceSchema = defineEntity({
  name: 'KnownPlace',
  tableName: 'known_places',
  properties: {
    /** As `normalisedAddress` makes it. */
    address: p.text().primary(),
    status: p.enum(['found', 'approximate', 'not_found'] as const),
    lat: p.double().$type<number>().nullable(),
    lng: p.double().$type<number>().nullable(),
    askedAt: p.datetime().defaultRaw('now()'),
  },
});

/** An answer of the geocoder, kept for good: an address does not move. Failures are no answers and are never kept. */
export class KnownPlace extends KnownPlaceSchema.class {}
KnownPlaceSchema.setClass(KnownPlace);
