import { randomUUID } from 'node:crypto';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import type { Job as QueuedJob } from 'bullmq';
import { inRequest, isRequestId } from '../logging/index.ts';
import { AppLogger } from '../runtime/index.ts';
import type { Job } from './define-job.ts';

interface Enqueued {
  requestId?: unknown;
}

/**
 * Runs the jobs of one kind: under the id of the request that caused them, with a payload of the declared shape. A job
 * that fails is not tried again: its row says when its next try is due.
 */
@Injectable()
export abstract class JobProcessor<Payload extends object> extends WorkerHost {
  @Inject(AppLogger)
  private readonly logger!: AppLogger;

  constructor(readonly job: Job<Payload>) {
    super();
  }

  protected abstract handle(payload: Payload): Promise<void>;

  async process({ data }: QueuedJob<Enqueued | { together: Enqueued[] }>): Promise<void> {
    if (!('together' in data)) return this.run(data);
    let failed = 0;
    for (const payload of data.together) {
      // A process that ends does not begin another one. Its row is due, and a sweep finds it.
      if (this.worker.closing) return;
      await this.run(payload).catch((error: unknown) => {
        failed += 1;
        this.logger.error({ err: error, job: this.job.name, payload }, 'job failed');
      });
    }
    if (failed > 0) throw new Error(`${failed} of ${data.together.length} failed`);
  }

  private run({ requestId, ...payload }: Enqueued): Promise<void> {
    return inRequest({ requestId: isRequestId(requestId) ? requestId : randomUUID() }, async () => {
      const started = performance.now();
      await this.handle(this.job.payload.parse(payload));
      this.logger.info({ job: this.job.name, ...payload, ms: Math.round(performance.now() - started) }, 'job');
    });
  }

  @OnWorkerEvent('failed')
  protected onFailed(failed: QueuedJob | undefined, error: Error): void {
    this.logger.error({ err: error, job: this.job.name, payload: failed?.data as unknown }, 'job failed');
  }

  /** Without a listener a lost connection would end the process; the worker connects again by itself. */
  @OnWorkerEvent('error')
  protected onError(error: Error): void {
    this.logger.warn({ err: error, queue: this.job.name }, 'queue store not reachable');
  }
}
