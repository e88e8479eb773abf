import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { currentRequestId, type Logger } from '../logging/index.ts';
import type { QueueBackend } from './backend.ts';
import type { Job } from './define-job.ts';

/** Where work is handed over. Call it after the commit of the row that the job is about. */
@Injectable()
export class JobQueue implements OnApplicationShutdown {
  private readonly queues = new Map<string, Queue>();
  private readonly adding = new Set<Promise<unknown>>();

  constructor(
    private readonly backend: QueueBackend,
    private readonly logger: Logger,
  ) {}

  /**
   * Nudges a worker. Never fails and is not waited for: the row already says what must happen,
   * and a sweep picks up rows whose nudge got lost.
   */
  nudge<Payload extends object>(job: Job<Payload>, payload: Payload): void {
    const adding = this.queue(job.name)
      .add(job.name, { ...payload, requestId: currentRequestId() }, { removeOnComplete: true, removeOnFail: 100, attempts: 3, backoff: { type: 'exponential', delay: 500 } })
      .catch((error: unknown) => this.logger.warn({ err: error, job: job.name }, 'nudge lost, the sweep will pick the row up'))
      .finally(() => this.adding.delete(adding));
    this.adding.add(adding);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.race([Promise.allSettled(this.adding), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
  }

  private queue(name: string): Queue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = this.backend.queue(name);
    this.queues.set(name, queue);
    return queue;
  }
}
