import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Worker } from 'bullmq';
import { inRequest, isRequestId, type Logger } from '../logging/index.ts';
import type { QueueBackend } from './backend.ts';
import { declaredJobs, type Job } from './define-job.ts';

const handlesKey = 'canopy:handles-job';

/**
 * Milliseconds until a worker looks again after its store was away. By itself it would leave mails and refunds lying
 * for a quarter of a minute.
 */
const runRetryDelay = 1_000;

/** Marks the one class that runs a job. */
export const HandlesJob = (job: { name: string }) => SetMetadata(handlesKey, job.name);

export interface JobHandler<Payload> {
  handle(payload: Payload): Promise<void>;
}

/** Runs the declared jobs in this process. Refuses to start when a job has no handler, or two. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private workers: Worker[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly backend: QueueBackend,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.workers = declaredJobs().map((job) => this.run(job, this.handlerOf(job)));
  }

  /** Waits for running jobs; what is still queued stays queued. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.workers.map((worker) => worker.close()));
  }

  private handlerOf(job: Job<never>): JobHandler<never> {
    const handlers = this.discovery
      .getProviders()
      .filter((provider) => provider.metatype && Reflect.getMetadata(handlesKey, provider.metatype) === job.name)
      .map((provider) => provider.instance as JobHandler<never>);
    if (handlers.length !== 1)
      throw new Error(`The job "${job.name}" has ${handlers.length} handlers; it needs exactly one.`);
    return handlers[0]!;
  }

  private run(job: Job<never>, handler: JobHandler<never>): Worker {
    const worker = this.backend.worker(
      job.name,
      ({ data }) => {
        const { requestId, ...payload } = data as { requestId?: unknown };
        return inRequest({ requestId: isRequestId(requestId) ? requestId : randomUUID() }, async () => {
          const started = performance.now();
          await handler.handle(job.payload.parse(payload));
          this.logger.info({ job: job.name, ...payload, ms: Math.round(performance.now() - started) }, 'job');
        });
      },
      { concurrency: job.concurrency, runRetryDelay, ...(job.limiter ? { limiter: job.limiter } : {}) },
    );
    worker.on('failed', (failed, error) =>
      this.logger.error({ err: error, job: job.name, payload: failed?.data as unknown }, 'job failed'),
    );
    return worker;
  }
}
