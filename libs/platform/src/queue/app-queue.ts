import { Logger } from '@nestjs/common';
import { Queue, type QueueOptions } from 'bullmq';
import { groupsOf } from '../batches/index.ts';
import { backendOf, isPostgres } from './queue-store.ts';

const portionSize = 200;
/**
 * Fewer jobs are handed over one by one, and fewer rows are jobs of their own, which are done side by side: a store takes
 * a portion no faster than so many, and PostgreSQL makes two tables for each, of which all its connections are told.
 */
const fewestTogether = 5;
/** So many wait here for the store at most. */
const mostWaiting = 10_000;
/** The next portion gathers for so long. A job alone does not wait. */
const gatherMilliseconds = 50;
/** And for so long after a portion of several: in a rush what the store takes for each job slows what causes them. */
const gatherInRushMilliseconds = 250;
/** What waits when the process stops gets so long; the rows of what is lost say what must happen. */
const closeMilliseconds = 1_000;
/** Whoever looks at the health of the process waits hardly longer. */
const answerMilliseconds = 1_000;

const after = <T>(milliseconds: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, value));

/** What the store says, or the other where it fails or does not answer soon. */
const soonOr = <T>(said: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([said.catch(() => otherwise), after(answerMilliseconds, otherwise)]);

/** How many jobs stand where, and since when the first of those that nobody has begun waits. */
export interface QueueState {
  name: string;
  waiting: number;
  running: number;
  delayed: number;
  /** Only the last ones are kept: what went wrong stands in the rows that the jobs point at. */
  failed: number;
  oldestAt: string | null;
}

/** A queue that takes jobs without being waited for, and hands them to its store in portions. */
export class AppQueue extends Queue {
  private readonly log: Logger;
  /** Jobs that wait until the portion before them is handed over. */
  private readonly waiting: object[] = [];
  private adding: Promise<void> | null = null;

  constructor(name: string, options: QueueOptions) {
    super(
      name,
      // Away for a moment, Redis gets one more try: what is enqueued must not pile up in front of it.
      isPostgres(options.connection)
        ? options
        : { ...options, connection: { ...options.connection, maxRetriesPerRequest: 1 } as QueueOptions['connection'] },
      backendOf(options.connection),
    );
    this.log = new Logger(`queue ${name}`);
    this.on('error', (error) => this.log.warn(new Error('the queue store is not reachable', { cause: error })));
  }

  /** Never fails and is not waited for. @param together see `Job`; the same for all of a queue */
  enqueue(data: object, together = 1): void {
    // A store that was never there is waited for without end. The row says what must happen, and the sweep finds it.
    if (this.waiting.length >= mostWaiting) return;
    this.waiting.push(data);
    this.adding ??= this.addWaiting(together).finally(() => (this.adding = null));
  }

  /** Whether jobs can be handed over right now. */
  async answers(): Promise<boolean> {
    // This store is the product's own database, which readiness asks anyway.
    if (isPostgres(this.opts.connection)) return true;
    const answered = this.isPaused().then(() => true);
    return soonOr(answered, false);
  }

  /** How many jobs nobody has begun; where the store does not say, those that wait for it here. */
  async inLine(): Promise<number> {
    return (await soonOr<number | null>(this.getWaitingCount(), null)) ?? this.waiting.length;
  }

  /** Fails, or does not answer for long, while the store is away. */
  async state(): Promise<QueueState> {
    const [counts, [first]] = await Promise.all([
      this.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed'),
      this.getJobs(['wait'], 0, 0, true),
    ]);
    return {
      name: this.name,
      waiting: (counts['wait'] ?? 0) + (counts['prioritized'] ?? 0),
      running: counts['active'] ?? 0,
      delayed: counts['delayed'] ?? 0,
      failed: counts['failed'] ?? 0,
      oldestAt: first ? new Date(first.timestamp).toISOString() : null,
    };
  }

  override async close(): Promise<void> {
    if (this.adding) await Promise.race([this.adding, after(closeMilliseconds, undefined)]);
    await super.close();
  }

  /**
   * One portion after the other: when many people do the same at once, handing over their jobs one by one costs more
   * than what they did.
   */
  private async addWaiting(together: number): Promise<void> {
    // What is enqueued in the same moment goes together.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const portion = this.waiting.splice(0, portionSize);
      try {
        await this.handOver(portion, together);
      } catch (error) {
        this.log.warn(
          new Error(`${portion.length} jobs are lost; the sweep will pick their rows up`, { cause: error }),
        );
      }
      await after(portion.length > 1 ? gatherInRushMilliseconds : gatherMilliseconds, undefined);
    }
  }

  private async handOver(portion: object[], together: number): Promise<void> {
    const groups = groupsOf(portion.length < fewestTogether ? 1 : together, portion);
    const jobs = groups.map((group) => (group.length > 1 ? { together: group } : group[0]!));
    if (jobs.length < fewestTogether) for (const data of jobs) await this.add(this.name, data);
    else await this.addBulk(jobs.map((data) => ({ name: this.name, data, opts: this.defaultJobOptions })));
  }
}
