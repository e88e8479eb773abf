import { z } from 'zod';
import { orNothing } from './or-nothing.ts';

/** `failed`: at least one attempt went wrong, whether it goes on by itself or waits for a person. */
export const cardEventStates = ['failed', 'waiting'] as const;
export type CardEventState = (typeof cardEventStates)[number];
const state = z.enum(cardEventStates, { error: 'There is no such state.' });

export const listCardEventsSchema = z.object({
  /** Without it, both. */
  state: orNothing(state),
  after: z.string().max(200).optional(),
});
export type ListCardEvents = z.output<typeof listCardEventsSchema>;

/** The card provider's ids, which are no uuids. */
export const cardEventIdSchema = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/, 'There is no such event.'),
});

export const openCardEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  /** What it is about, at the card provider. */
  objectId: z.string(),
  /** `parked`: every attempt failed, and it waits for a person. */
  state: z.enum(['waiting', 'retrying', 'parked']),
  attempts: z.number().int(),
  /** What went wrong last: English of machines. */
  error: z.string().nullable(),
  receivedAt: z.string(),
  /** Null for one that waits for a person. */
  nextAttemptAt: z.string().nullable(),
});
export type OpenCardEvent = z.infer<typeof openCardEventSchema>;

export const openCardEventsSchema = z
  .object({
    items: z.array(openCardEventSchema),
    next: z.string().nullable(),
    counts: z.object({ failed: z.number().int(), waiting: z.number().int() }),
  })
  .meta({ id: 'OpenCardEvents' });
export type OpenCardEvents = z.infer<typeof openCardEventsSchema>;

/** At once at most; whoever has more presses again. */
export const cardEventsReplayedAtOnce = 5_000;
export const replayedCardEventsSchema = z.object({ events: z.number().int() }).meta({ id: 'ReplayedCardEvents' });
export type ReplayedCardEvents = z.infer<typeof replayedCardEventsSchema>;
