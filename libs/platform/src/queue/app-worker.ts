import { type Processor, Worker, type WorkerOptions } from 'bullmq';
import { backendOf, isPostgres } from './queue-store.ts';

/**
 * Milliseconds until a worker looks again after its store was away. By itself it would leave mails and refunds lying
 * for a quarter of a minute.
 */
const runRetryDelay = 1_000;

/** A worker over the store that its connection belongs to. */
export class AppWorker extends Worker {
  constructor(name: string, processor: Processor, options: WorkerOptions) {
    const connection = isPostgres(options.connection)
      ? options.connection
      : // What a job did must be said, however long Redis is away: it would run again otherwise.
        { ...options.connection, maxRetriesPerRequest: null };
    super(
      name,
      processor,
      { runRetryDelay, ...options, connection: connection as WorkerOptions['connection'] },
      backendOf(connection),
    );
  }
}
