import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MailBacklog } from '@canopy/emails';
import { type Known, LastKnown } from '@canopy/platform/last-known';
import { AppLogger } from '@canopy/platform/runtime';
import { type Gauge, Telemetry } from '@canopy/platform/telemetry';
import { AdminCountsQuery } from './admin-counts.queries.ts';
import { OperationsQuery } from './operations.queries.ts';

/** What the operations page shows, for a machine that watches while nobody looks. */
@Injectable()
export class AdminTelemetry implements OnModuleInit {
  private readonly oldestEmail: LastKnown<number>;

  constructor(
    private readonly telemetry: Telemetry,
    private readonly counts: AdminCountsQuery,
    private readonly operations: OperationsQuery,
    mails: MailBacklog,
    logger: AppLogger,
  ) {
    this.oldestEmail = new LastKnown(
      async () => (await mails.oldestWaiting())?.seconds ?? 0,
      (error) => logger.warn({ err: error }, 'how long mails wait could not be read'),
    );
  }

  onModuleInit(): void {
    if (!this.telemetry.measures) return;
    const waiting = this.telemetry.gauge(
      'canopy_waiting',
      'What waits for an administrator, counted up to a hundred.',
      ['what'],
    );
    const jobs = this.telemetry.gauge('canopy_jobs', 'Jobs by queue and state.', ['queue', 'state']);
    const unsent = this.telemetry.gauge(
      'canopy_unsent_emails',
      'Emails that could not be sent at their first try, counted up to a hundred.',
      [],
    );
    const undeleted = this.telemetry.gauge(
      'canopy_undeleted_files',
      'Files that the media storage would not delete at several tries, counted up to a hundred.',
      [],
    );
    const unread = this.telemetry.gauge(
      'canopy_unread_subscriptions',
      'People of whose Premium the card provider said nothing at several tries, counted up to a hundred.',
      [],
    );
    const refused = this.telemetry.gauge(
      'canopy_refused_webhooks',
      'Messages of the card provider in the last day whose signature did not fit.',
      [],
    );
    const workerSeen = this.telemetry.gauge('canopy_worker_seen_seconds', 'How long ago the worker was seen.', []);
    const workerAway = this.telemetry.gauge(
      'canopy_worker_away',
      '1 while the worker has been gone for longer than it ever pauses, otherwise 0.',
      [],
    );
    const oldestEmail = this.telemetry.gauge(
      'canopy_oldest_email_seconds',
      'For how long the oldest email waits after which none went out, or that nobody tried; 0 when none does.',
      [],
    );
    const freeDisk = this.telemetry.gauge('canopy_free_disk_bytes', 'What is free on the disk of DATA_DIR.', []);
    this.telemetry.beforeEachReading(async () => {
      const [counts, operations, oldest] = await Promise.all([
        this.counts.all(),
        this.operations.read(),
        this.oldestEmail.look(),
      ]);
      const { now, queues, worker, refusedWebhooks, facts } = operations;
      waiting.reset();
      for (const [what, count] of Object.entries(counts)) if (count !== null) waiting.set({ what }, count);
      jobs.reset();
      for (const { name, waiting, running, delayed, failed } of (queues.current && queues.value) || [])
        for (const [state, count] of Object.entries({ waiting, running, delayed, failed }))
          jobs.set({ queue: name, state }, count);
      setKnown(unsent, operations.unsentEmails, ({ count }) => count);
      setKnown(undeleted, operations.undeletedFiles, ({ count }) => count);
      setKnown(unread, operations.unreadSubscriptions, ({ count }) => count);
      setKnown(refused, refusedWebhooks, ({ count }) => count);
      setKnown(oldestEmail, oldest, (seconds) => seconds);
      setKnown(freeDisk, facts, ({ disk }) => disk.freeBytes);
      setKnown(workerAway, worker, ({ away }) => Number(away));
      setKnown(workerSeen, worker, ({ seenAt }) =>
        seenAt === null ? null : (Date.parse(now) - Date.parse(seenAt)) / 1_000,
      );
    });
  }
}

/** What nobody knows just now is left out, not said as it was: an alert sees that it is absent. */
function setKnown<Value>(
  gauge: Gauge,
  { current, value }: Pick<Known<Value>, 'current' | 'value'>,
  numberOf: (value: Value) => number | null,
): void {
  const number = current && value !== null ? numberOf(value) : null;
  if (number === null) gauge.remove();
  else gauge.set(number);
}
