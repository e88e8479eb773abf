import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { currentRequestId, type Logger } from '../logging/index.ts';
import type { QueueBackend } from './backend.ts';
import { declaredJobs, type Job } from './define-job.ts';

const options = {
  removeOnComplete: true,
  removeOnFail: 100,
  attempts: 3,
  backoff: { type: 'exponential', delay: 500 },
};
const portionSize = 200;
/** A store takes a portion as fast as so many single ones. */
const fewestTogether = 5;
/** The next portion gathers for so long. A job alone does not wait. */
const gatherMilliseconds = 50;

type QueuedJob = Parameters<Queue['addBulk']>[0][number];

/** Where work is handed over. Call it after the commit of the row that the job is about. */
@Injectable()
export class JobQueue implements OnApplicationShutdown {
  private readonly queues = new Map<string, Queue>();
  /** Jobs that wait until the portion before them is handed over, by queue. */
  private readonly waiting = new Map<string, QueuedJob[]>();
  private readonly adding = new Map<string, Promise<void>>();

  constructor(
    private readonly backend: QueueBackend,
    private readonly logger: Logger,
  ) {}

  /**
   * Enqueues a job. Never fails and is not waited for: the row already says what must happen,
   * and a sweep picks up rows whose job got lost.
   */
  enqueue<Payload extends object>({ name }: Job<Payload>, payload: Payload): void {
    const waiting = this.waiting.get(name) ?? [];
    this.waiting.set(name, waiting);
    waiting.push({ name, data: { ...payload, requestId: currentRequestId() }, opts: options });
    if (!this.adding.has(name)) this.adding.set(name, this.add(name, waiting));
  }

  /** Whether jobs can be handed over right now. */
  async answers(): Promise<boolean> {
    const [any] = declaredJobs();
    return any ? this.backend.answers(this.queue(any.name)) : true;
  }

  /**
   * One portion after the other: when many people do the same at once, handing over their jobs one by one costs more
   * than what they did.
   */
  private async add(name: string, waiting: QueuedJob[]): Promise<void> {
    // What is enqueued in the same moment goes together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const portion = waiting.splice(0, portionSize);
      try {
        await this.handOver(this.queue(name), portion);
      } catch (error) {
        this.logger.warn({ err: error, job: name, jobs: portion.length }, 'jobs lost, the sweep will pick the rows up');
      }
      await new Promise((wake) => setTimeout(wake, gatherMilliseconds));
    }
    this.adding.delete(name);
  }

  private async handOver(queue: Queue, portion: QueuedJob[]): Promise<void> {
    if (portion.length >= fewestTogether) await queue.addBulk(portion);
    else for (const { name, data, opts } of portion) await queue.add(name, data, opts);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.race([
      Promise.allSettled(this.adding.values()),
      new Promise((resolve) => setTimeout(resolve, 1_000)),
    ]);
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
