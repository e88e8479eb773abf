import { endpoint } from './endpoint.ts';
import { listingIdSchema } from './ids.ts';
import { listUnplacedSchema, placedListingSchema, setListingPointSchema, unplacedListingsSchema } from './places.ts';

export const listUnplaced = endpoint('GET', '/admin/places', {
  summary: 'Listings whose address has no point on the map, newest first',
  access: 'admin',
  query: listUnplacedSchema,
  answer: { status: 200, schema: unplacedListingsSchema },
  refusals: [],
});

export const readListingPoint = endpoint('GET', '/listings/:id/point', {
  summary: 'Where a listing stands on the map',
  access: 'user',
  params: listingIdSchema,
  answer: { status: 200, schema: placedListingSchema },
  refusals: ['listing_not_found', 'not_allowed'],
});

export const setListingPoint = endpoint('PUT', '/listings/:id/point', {
  summary: 'Put a listing on the map by hand',
  access: 'user',
  params: listingIdSchema,
  body: setListingPointSchema,
  example: { lat: 43.4516, lng: -80.4925, location: '85 Queen Street North, Kitchener, ON' },
  refusals: ['listing_not_found', 'not_allowed', 'listing_without_place', 'place_changed'],
});
