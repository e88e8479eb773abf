import { endpoint } from './endpoint.ts';
import { listingIdSchema } from './ids.ts';
import { listingFilterSchema, listListingsSchema, listMarkersSchema } from './listing-filter-schemas.ts';
import {
  createdListingSchema,
  createListingSchema,
  listingAccessSchema,
  getListingInfoSchema,
  listingCountSchema,
  listingDetailSchema,
  listingPageSchema,
  markersSchema,
  mediaSchema,
  similarListingsSchema,
} from './listings.ts';

export const listListings = endpoint('GET', '/listings', {
  summary: 'Search the listings',
  access: 'visitor',
  query: listListingsSchema,
  answer: { status: 200, schema: listingPageSchema },
  refusals: ['search_too_slow'],
});

export const countListings = endpoint('GET', '/listings/count', {
  summary: 'How many listings a search would find',
  access: 'visitor',
  query: listingFilterSchema,
  answer: { status: 200, schema: listingCountSchema },
  refusals: ['search_too_slow'],
});

export const listMarkers = endpoint('GET', '/listings/markers', {
  summary: 'Listings of a part of the map',
  access: 'visitor',
  query: listMarkersSchema,
  answer: { status: 200, schema: markersSchema },
  refusals: ['search_too_slow'],
});

export const readListing = endpoint('GET', '/listings/:id', {
  summary: 'One listing, the same for everybody',
  access: 'visitor',
  params: listingIdSchema,
  answer: { status: 200, schema: listingDetailSchema },
  refusals: ['listing_not_found'],
});

export const readSimilarListings = endpoint('GET', '/listings/:id/similar', {
  summary: 'Three listings that are like this one, still to come and with free spots',
  access: 'visitor',
  params: listingIdSchema,
  answer: { status: 200, schema: similarListingsSchema },
  refusals: ['search_too_slow'],
});

export const getListingInfo = endpoint('POST', '/functions/getListingInfo', {
  summary: 'One listing, the same for everybody, as a function',
  access: 'visitor',
  body: getListingInfoSchema,
  example: { listingId: '0b9ba1a4-5d1f-4f5e-9a53-1d7f1a3f5c11' },
  answer: { status: 200, schema: listingDetailSchema },
  refusals: ['listing_not_found'],
});

/** What one viewer may see of a listing; the listing itself is the same for everybody. */
export const readListingAccess = endpoint('GET', '/listings/:id/access', {
  summary: 'What the viewer may see and do on a listing',
  access: 'visitor',
  params: listingIdSchema,
  answer: { status: 200, schema: listingAccessSchema },
  refusals: ['listing_not_found'],
});

export const createListing = endpoint('POST', '/listings', {
  summary: 'Publish a listing',
  access: 'provider',
  body: createListingSchema,
  example: {
    title: 'Chess for beginners',
    description: 'Eight evenings in the library.',
    category: 'education',
    contact: 'chess@example.org',
    location: '305 Queens Avenue, London, ON',
    price: '40',
    maxAttendees: 12,
    eventStart: '2027-03-04T18:00:00-05:00',
    eventEnd: '2027-03-04T19:30:00-05:00',
  },
  answer: { status: 201, schema: createdListingSchema },
  refusals: ['media_gone', 'too_many_media', 'form_sent_before'],
});

export const uploadListingMedia = endpoint('POST', '/uploads/listing-media', {
  summary: 'Upload a picture or a film, for a new listing or one that is there',
  access: 'provider',
  form: {
    file: 'A picture of at most 2 MB, or a film of at most 10 MB',
    poster: 'For a film, a picture that stands for it',
    alt: 'What is seen on it',
    listingId: 'The listing on which it is put at once; without one it waits as a draft',
  },
  answer: { status: 201, schema: mediaSchema },
  refusals: [
    'invalid_input',
    'media_missing',
    'media_empty',
    'media_too_large',
    'media_type_refused',
    'media_unreadable',
    'too_many_drafts',
    'too_many_media',
    'listing_not_found',
    'not_allowed',
    'upload_failed',
    'too_many_requests',
    'too_many_uploads',
  ],
});
