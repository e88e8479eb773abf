import { z } from 'zod';
import {
  cardEventIdSchema,
  listCardEventsSchema,
  openCardEventsSchema,
  replayedCardEventsSchema,
} from './card-events.ts';
import { endpoint } from './endpoint.ts';

const receivedSchema = z.object({ received: z.literal(true) }).meta({ id: 'ReceivedCardEvent' });
const refusals = ['bad_signature', 'wrong_webhook_endpoint', 'malformed_request', 'too_large'] as const;

/** The raw bytes are judged by their signature, which is the proof of who speaks; so there is no contract of the body. */
export const receiveCardEvent = endpoint('POST', '/webhooks/stripe', {
  summary: 'Events of our own account at the card provider',
  access: 'visitor',
  answer: { status: 200, schema: receivedSchema },
  refusals,
});

export const receiveConnectedCardEvent = endpoint('POST', '/webhooks/stripe-connect', {
  summary: "Events of the providers' connected accounts",
  access: 'visitor',
  answer: { status: 200, schema: receivedSchema },
  refusals,
});

export const listCardEvents = endpoint('GET', '/admin/card-events', {
  summary: 'Events of the card provider that are not worked on yet, newest first',
  access: 'admin',
  query: listCardEventsSchema,
  answer: { status: 200, schema: openCardEventsSchema },
  refusals: [],
});

export const replayCardEvents = endpoint('POST', '/admin/card-events/replay', {
  summary: 'Work on all failed events once more',
  access: 'admin',
  answer: { status: 200, schema: replayedCardEventsSchema },
  refusals: [],
});

export const replayCardEvent = endpoint('POST', '/admin/card-events/:id/replay', {
  summary: 'Work on one failed event once more',
  access: 'admin',
  params: cardEventIdSchema,
  refusals: ['card_event_not_failed'],
});
