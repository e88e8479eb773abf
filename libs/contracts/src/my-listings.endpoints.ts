import { endpoint } from './endpoint.ts';
import { listingIdSchema } from './ids.ts';
import { updateListingSchema } from './listings.ts';
import {
  deletedListingSchema,
  editableListingSchema,
  listingDeletionSchema,
  listMyListingsSchema,
  myListingsSchema,
  placeSearchSchema,
  updatedListingSchema,
} from './my-listings.ts';

export const listMyListings = endpoint('GET', '/my/listings', {
  summary: 'The own listings, newest first',
  access: 'provider',
  query: listMyListingsSchema,
  answer: { status: 200, schema: myListingsSchema },
  refusals: [],
});

export const readEditableListing = endpoint('GET', '/listings/:id/edit', {
  summary: 'Everything that was entered, for the form that changes it',
  access: 'user',
  params: listingIdSchema,
  answer: { status: 200, schema: editableListingSchema },
  refusals: ['listing_not_found', 'not_allowed'],
});

export const updateListing = endpoint('PUT', '/listings/:id', {
  summary: 'Change a listing',
  access: 'user',
  params: listingIdSchema,
  body: updateListingSchema,
  example: {
    version: 3,
    title: 'Chess for beginners',
    description: 'Ten evenings in the library.',
    category: 'education',
    contact: 'chess@example.org',
    location: '305 Queens Avenue, London, ON',
    price: '45',
    maxAttendees: 12,
    eventStart: '2027-03-04T18:00:00-05:00',
  },
  answer: { status: 200, schema: updatedListingSchema },
  refusals: [
    'listing_not_found',
    'not_allowed',
    'edited_elsewhere',
    'fewer_than_taken',
    'event_would_be_over',
    'event_too_soon',
    'listing_cancelled',
    'media_gone',
    'too_many_media',
    'too_many_requests',
  ],
});

export const findListingPlace = endpoint('POST', '/listings/:id/geocode', {
  summary: 'Look for the place of a listing once more',
  access: 'user',
  params: listingIdSchema,
  answer: { status: 200, schema: placeSearchSchema },
  refusals: ['listing_not_found', 'not_allowed', 'too_many_requests'],
});

export const readListingDeletion = endpoint('GET', '/listings/:id/deletion', {
  summary: 'What deleting a listing would mean at this moment',
  access: 'user',
  params: listingIdSchema,
  answer: { status: 200, schema: listingDeletionSchema },
  refusals: ['listing_not_found', 'not_allowed'],
});

export const deleteListing = endpoint('DELETE', '/listings/:id', {
  summary: 'Delete a listing, or call it off when people have paid',
  access: 'user',
  // An administrator may delete anybody's, and every family gets its money back.
  stepUp: 'admins',
  params: listingIdSchema,
  answer: { status: 200, schema: deletedListingSchema },
  refusals: ['listing_not_found', 'not_allowed', 'email_confirm_first', 'payment_under_way'],
});
