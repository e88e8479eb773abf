import { endpoint } from './endpoint.ts';
import { listingIdSchema } from './ids.ts';
import { listMembersSchema, membersSchema } from './members.ts';
import { calendarSchema } from './payments.ts';
import {
  calendarFeedSchema,
  calendarFeedTokenSchema,
  checkedInPurchaseSchema,
  checkInAttemptSchema,
  checkInSchema,
  findTicketSchema,
  heldTicketsSchema,
  listTicketsSchema,
  myTicketsSchema,
  paymentIdSchema,
  rosterQuerySchema,
  rosterSchema,
  scannedTicketSchema,
  ticketIdSchema,
} from './tickets.ts';

export const listMyTickets = endpoint('GET', '/my/tickets', {
  summary: 'The own tickets, spots that are held, and money that goes back',
  access: 'user',
  query: listTicketsSchema,
  answer: { status: 200, schema: myTicketsSchema },
  refusals: [],
});

export const readHeldTickets = endpoint('GET', '/my/tickets/:id', {
  summary: 'The tickets of one purchase, with their codes',
  access: 'user',
  whileViewing: 'refused',
  params: paymentIdSchema,
  answer: { status: 200, schema: heldTicketsSchema },
  refusals: ['tickets_not_found'],
});

export const readRoster = endpoint('GET', '/listings/:id/roster', {
  summary: 'Who is expected at the door, and who has arrived',
  access: 'user',
  params: listingIdSchema,
  query: rosterQuerySchema,
  answer: { status: 200, schema: rosterSchema },
  refusals: ['listing_not_found', 'not_allowed'],
});

export const listMembers = endpoint('GET', '/listings/:id/members', {
  summary: 'People who have bought or signed up',
  access: 'user',
  params: listingIdSchema,
  query: listMembersSchema,
  answer: { status: 200, schema: membersSchema },
  refusals: ['listing_not_found', 'not_allowed'],
});

const attempt = '2f1c9a4e-7b35-4d68-9e02-5a8d41c7b936';

/** Codes travel in bodies, never in addresses, which logs keep. */
export const findTicket = endpoint('POST', '/tickets/find', {
  summary: 'Whose ticket a code is; looking does not use it',
  access: 'user',
  body: findTicketSchema,
  example: { code: 'K7QM-2XRT' },
  answer: { status: 200, schema: scannedTicketSchema },
  refusals: ['ticket_not_found', 'ticket_of_others', 'event_cancelled'],
});

export const checkIn = endpoint('POST', '/tickets/check-in', {
  summary: 'Use a ticket by its code',
  access: 'user',
  body: checkInSchema,
  example: { code: 'K7QM-2XRT', attempt },
  answer: { status: 200, schema: scannedTicketSchema },
  refusals: [
    'ticket_not_found',
    'ticket_of_others',
    'ticket_other_listing',
    'event_cancelled',
    'ticket_used',
    'ticket_void',
  ],
});

export const useTicket = endpoint('PUT', '/tickets/:id/use', {
  summary: 'Use a ticket of the list at the door',
  access: 'user',
  params: ticketIdSchema,
  body: checkInAttemptSchema,
  example: { attempt },
  answer: { status: 200, schema: scannedTicketSchema },
  refusals: ['ticket_not_found', 'ticket_of_others', 'event_cancelled', 'ticket_used', 'ticket_void'],
});

export const usePurchase = endpoint('PUT', '/tickets/:id/purchase/use', {
  summary: 'Use all tickets of the purchase that a ticket belongs to, as far as they are valid and not used yet',
  access: 'user',
  params: ticketIdSchema,
  body: checkInAttemptSchema,
  example: { attempt },
  answer: { status: 200, schema: checkedInPurchaseSchema },
  refusals: ['ticket_not_found', 'ticket_of_others', 'event_cancelled', 'ticket_void'],
});

export const undoTicketUse = endpoint('DELETE', '/tickets/:id/use', {
  summary: 'Take back that a ticket was used',
  access: 'user',
  params: ticketIdSchema,
  answer: { status: 200, schema: scannedTicketSchema },
  refusals: ['ticket_not_found', 'ticket_of_others', 'ticket_not_used', 'ticket_void'],
});

export const readCalendarFeed = endpoint('GET', '/calendar/feed', {
  summary: 'Since when the own calendar has an address to subscribe to',
  access: 'user',
  answer: { status: 200, schema: calendarFeedSchema },
  refusals: [],
});

export const createCalendarFeed = endpoint('POST', '/calendar/feed', {
  summary: 'Give the own calendar a new address; the one before ends',
  access: 'user',
  answer: { status: 201, schema: calendarFeedTokenSchema },
  refusals: [],
});

export const revokeCalendarFeed = endpoint('DELETE', '/calendar/feed', {
  summary: 'End the address of the own calendar',
  access: 'user',
  answer: { status: 200, schema: calendarFeedSchema },
  refusals: [],
});

/** The token travels in the body, never in an address of the API, which its log keeps. */
export const readCalendarFeedEntries = endpoint('POST', '/calendar/feed/entries', {
  summary: 'What stands in a calendar, for whoever has its address',
  access: 'visitor',
  whileViewing: 'allowed',
  body: calendarFeedTokenSchema,
  example: { token: 'q0Yw3mJx7tVb2LkR5nHc8sPd1fGz4aXe6uIo9yTrWvQ' },
  answer: { status: 200, schema: calendarSchema },
  refusals: ['feed_not_found'],
});

export const askForSaleNotice = endpoint('PUT', '/listings/:id/sale-notice', {
  summary: 'Be told by email when the tickets of a listing go on sale',
  access: 'user',
  params: listingIdSchema,
  refusals: [
    'listing_not_found',
    'own_listing',
    'listing_cancelled',
    'listing_over',
    'not_for_sale',
    'already_on_sale',
    'too_many_requests',
  ],
});

export const withdrawSaleNotice = endpoint('DELETE', '/listings/:id/sale-notice', {
  summary: 'Not be told any more',
  access: 'user',
  params: listingIdSchema,
  refusals: [],
});
