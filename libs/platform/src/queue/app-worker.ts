import { type Processor, Worker, type WorkerOptions } from 'bullmq';
import { backendOf, isPostgres } from './queue-store.ts';

/**
 * Milliseconds until a worker looks again after its store was away. By itself it would leave mails and refunds lying
 * for a quarter of a minute.
 */
const runRetryDelay = 1_000;

/** A BullMQ worker on PostgreSQL or Redis, whichever its connection is for. */
export class AppWorker extends Worker {
  constructor(name: string, processor: Processor, options: WorkerOptions) {
    const connection = isPostgres(options.connection)
      ? options.connection
      : // Retry without limit: a finished job that cannot be reported as done would run again.
        { ...options.connection, maxRetriesPerRequest: null };
    super(
      name,
      processor,
      { runRetryDelay, ...options, connection: connection as WorkerOptions['connection'] },
      backendOf(connection),
    );
  }
}
