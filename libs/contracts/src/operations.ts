import { z } from 'zod';

/** One part of what runs behind the screens: as it is, or as it was when it last answered. */
const part = <Value extends z.ZodType>(value: Value) =>
  z.object({
    /** When this was so; null when it was never known. */
    asOf: z.string().nullable(),
    /** False: the last that is known, because the part did not answer just now. */
    current: z.boolean(),
    value: value.nullable(),
  });

const queue = z.object({
  name: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  delayed: z.number().int(),
  /** Only the last ones are kept. */
  failed: z.number().int(),
  /** Since when the first that nobody has begun waits. */
  oldestAt: z.string().nullable(),
});
export type QueueFacts = z.infer<typeof queue>;

const sweep = z.object({
  name: z.string(),
  /** 0: in every round of the worker. */
  everySeconds: z.number().int(),
  lastRunAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  error: z.string().nullable(),
  requested: z.boolean(),
  late: z.boolean(),
});
export type SweepFacts = z.infer<typeof sweep>;

export const operationsSchema = z
  .object({
    now: z.string(),
    queues: part(z.array(queue)),
    worker: part(
      z.object({
        seenAt: z.string().nullable(),
        /** It has been gone for longer than it ever pauses. */
        away: z.boolean(),
        sweeps: z.array(sweep),
      }),
    ),
    /** Messages of the last day whose signature did not fit. */
    refusedWebhooks: part(z.object({ count: z.number().int(), lastAt: z.string().nullable() })),
    /** Mails that could not be sent at their first try and wait for another, counted up to a hundred. */
    unsentEmails: part(
      z.object({
        count: z.number().int(),
        /** When the oldest of them was written. */
        since: z.string().nullable(),
        /** What the mail server said about one of them. */
        error: z.string().nullable(),
      }),
    ),
    /** Files that the media storage would not delete at several tries, counted up to a hundred. */
    undeletedFiles: part(z.object({ count: z.number().int(), since: z.string().nullable() })),
    /** People of whose Premium the card provider said nothing at several tries, counted up to a hundred. */
    unreadSubscriptions: part(z.object({ count: z.number().int(), since: z.string().nullable() })),
    facts: part(
      z.object({
        /** The last migration, which says what version this is. */
        schema: z.string(),
        node: z.string(),
        postgres: z.string(),
        queueStore: z.enum(['postgres', 'redis']),
        apiStartedAt: z.string(),
        databaseBytes: z.number(),
        /** Of the folder with our files. */
        disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
      }),
    ),
  })
  .meta({ id: 'Operations' });
export type Operations = z.infer<typeof operationsSchema>;

/** Counting stops one above what is shown. */
export const adminCountsShownTo = 99;
const count = z.number().int().nullable();
/** What waits for an administrator; null where nobody knows just now. */
export const adminCountsSchema = z
  .object({
    applications: count,
    paymentIssues: count,
    emails: count,
    cardEvents: count,
    places: count,
    sweeps: count,
  })
  .meta({ id: 'AdminCounts' });
export type AdminCounts = z.infer<typeof adminCountsSchema>;

export const sweepNameSchema = z.object({ name: z.string().regex(/^[a-z-]{1,50}$/, 'There is no such task.') });
