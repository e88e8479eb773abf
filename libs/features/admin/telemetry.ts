import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Telemetry } from '@canopy/platform/telemetry';
import { AdminCountsQuery } from './admin-counts.queries.ts';
import { OperationsQuery } from './operations.queries.ts';

/** What the operations page shows, for a machine that watches while nobody looks. */
@Injectable()
export class AdminTelemetry implements OnModuleInit {
  constructor(
    private readonly telemetry: Telemetry,
    private readonly counts: AdminCountsQuery,
    private readonly operations: OperationsQuery,
  ) {}

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
    const refused = this.telemetry.gauge(
      'canopy_refused_webhooks',
      'Messages of the card provider in the last day whose signature did not fit.',
      [],
    );
    const workerSeen = this.telemetry.gauge('canopy_worker_seen_seconds', 'How long ago the worker was seen.', []);
    this.telemetry.beforeEachReading(async () => {
      const [counts, { now, queues, worker, unsentEmails, undeletedFiles, refusedWebhooks }] = await Promise.all([
        this.counts.all(),
        this.operations.read(),
      ]);
      // What nobody knows just now is left out, not said as it was: an alert sees that it is absent.
      waiting.reset();
      for (const [what, count] of Object.entries(counts)) if (count !== null) waiting.set({ what }, count);
      jobs.reset();
      for (const { name, waiting, running, delayed, failed } of (queues.current && queues.value) || [])
        for (const [state, count] of Object.entries({ waiting, running, delayed, failed }))
          jobs.set({ queue: name, state }, count);
      if (unsentEmails.current && unsentEmails.value) unsent.set(unsentEmails.value.count);
      else unsent.remove();
      if (undeletedFiles.current && undeletedFiles.value) undeleted.set(undeletedFiles.value.count);
      else undeleted.remove();
      if (refusedWebhooks.current && refusedWebhooks.value) refused.set(refusedWebhooks.value.count);
      else refused.remove();
      if (worker.current && worker.value?.seenAt)
        workerSeen.set((Date.parse(now) - Date.parse(worker.value.seenAt)) / 1_000);
      else workerSeen.remove();
    });
  }
}
