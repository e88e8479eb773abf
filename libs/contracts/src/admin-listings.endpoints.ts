import {
  adminListingsSchema,
  approvalLinkSchema,
  createdForProviderSchema,
  createListingForProviderSchema,
  editablePendingListingSchema,
  listAdminListingsSchema,
  listPendingListingsSchema,
  pendingListingsSchema,
  resentApprovalSchema,
  updatedPendingListingSchema,
  updatePendingListingSchema,
} from './admin-listings.ts';
import { endpoint } from './endpoint.ts';
import { pendingListingIdSchema } from './ids.ts';

export const listAdminListings = endpoint('GET', '/admin/listings', {
  summary: 'All listings with their providers',
  access: 'admin',
  query: listAdminListingsSchema,
  answer: { status: 200, schema: adminListingsSchema },
  refusals: [],
});

export const createListingForProvider = endpoint('POST', '/admin/listings', {
  summary: 'Create a listing for a provider, who approves it by mail',
  access: 'admin',
  body: createListingForProviderSchema,
  example: {
    providerEmail: 'club@example.org',
    providerName: 'London Chess Club',
    title: 'Chess for beginners',
    description: 'Eight evenings in the library.',
    category: 'education',
    location: '305 Queens Avenue, London, ON',
    price: '40',
    eventStart: '2027-03-04T18:00:00-05:00',
  },
  answer: { status: 201, schema: createdForProviderSchema },
  refusals: ['media_gone', 'too_many_media', 'form_sent_before', 'pending_listing_not_found'],
});

export const listPendingListings = endpoint('GET', '/admin/pending-listings', {
  summary: 'Listings that wait for their providers',
  access: 'admin',
  query: listPendingListingsSchema,
  answer: { status: 200, schema: pendingListingsSchema },
  refusals: [],
});

export const readPendingListing = endpoint('GET', '/admin/pending-listings/:id', {
  summary: 'Everything that was entered of a listing that waits, for the form that changes it',
  access: 'admin',
  params: pendingListingIdSchema,
  answer: { status: 200, schema: editablePendingListingSchema },
  refusals: ['pending_listing_not_found', 'pending_listing_published'],
});

export const updatePendingListing = endpoint('PUT', '/admin/pending-listings/:id', {
  summary: 'Change a listing that waits for its provider, who approves what it says then',
  access: 'admin',
  params: pendingListingIdSchema,
  body: updatePendingListingSchema,
  example: {
    version: 1,
    providerName: 'London Chess Club',
    title: 'Chess for beginners',
    description: 'Ten evenings in the library.',
    category: 'education',
    location: '305 Queens Avenue, London, ON',
    price: '45',
    eventStart: '2027-03-04T18:00:00-05:00',
  },
  answer: { status: 200, schema: updatedPendingListingSchema },
  refusals: ['pending_listing_not_found', 'pending_listing_published', 'edited_elsewhere', 'media_gone'],
});

export const resendApproval = endpoint('POST', '/admin/pending-listings/:id/resend', {
  summary: 'Mail a new link to the provider',
  access: 'admin',
  params: pendingListingIdSchema,
  answer: { status: 200, schema: resentApprovalSchema },
  refusals: ['pending_listing_not_found'],
});

export const createApprovalLink = endpoint('POST', '/admin/pending-listings/:id/link', {
  summary: 'Make a new link to hand over in another way',
  access: 'admin',
  params: pendingListingIdSchema,
  answer: { status: 201, schema: approvalLinkSchema },
  refusals: ['pending_listing_not_found'],
});

export const deletePendingListing = endpoint('DELETE', '/admin/pending-listings/:id', {
  summary: 'Delete a listing that waits',
  access: 'admin',
  params: pendingListingIdSchema,
  refusals: ['pending_listing_not_found'],
});
