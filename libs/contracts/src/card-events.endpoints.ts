import { z } from 'zod';
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
