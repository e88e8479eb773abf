import { createPostgresBackend, type Processor, Queue, withBackend, Worker, type WorkerOptions } from 'bullmq';
import { Redis } from 'ioredis';
import type { Config } from '../config/index.ts';
import type { Logger } from '../logging/index.ts';

/** The queue store: Redis where REDIS_URL is set, else the product's own PostgreSQL (schema `bullmq`). */
export interface QueueBackend {
  queue(name: string): Queue;
  worker(name: string, processor: Processor, options: Omit<WorkerOptions, 'connection' | 'prefix'>): Worker;
  /** Whether the store of this queue can be reached. */
  answers(queue: Queue): Promise<boolean>;
}

export function queueBackend(config: Config, logger: Logger): QueueBackend {
  const watched = <T extends Queue | Worker>(member: T): T => {
    // Without a listener a lost connection would end the process; the backend reconnects by itself.
    (member as Queue).on('error', (error) =>
      logger.warn({ err: error, queue: member.name }, 'queue store not reachable'),
    );
    return member;
  };
  if (config.queue.redisUrl) {
    const url = config.queue.redisUrl;
    const prefix = `canopy-${new URL(config.databaseUrl).pathname.slice(1)}`;
    const connections = new WeakMap<Queue, Redis>();
    const connect = (maxRetriesPerRequest: number | null) => ({
      url,
      maxRetriesPerRequest,
      retryStrategy: (times: number) => Math.min(times * 200, 5_000),
    });
    return {
      queue: (name) => {
        const connection = new Redis(url, { ...connect(1), enableOfflineQueue: true });
        const queue = watched(new Queue(name, { connection: connection as never, prefix }));
        connections.set(queue, connection);
        return queue;
      },
      worker: (name, processor, options) =>
        watched(
          new Worker(name, processor, { ...options, connection: new Redis(url, connect(null)) as never, prefix }),
        ),
      answers: async (queue) =>
        (await connections
          .get(queue)
          ?.ping()
          .catch(() => null)) === 'PONG',
    };
  }
  const bound = withBackend(createPostgresBackend);
  const connection = {
    connectionString: config.databaseUrl,
    migrate: true,
    max: 2,
    connectionTimeoutMillis: 10_000,
    application_name: 'canopy-queue',
  };
  return {
    queue: (name) => watched(new bound.Queue(name, { connection } as never) as unknown as Queue),
    worker: (name, processor, options) =>
      watched(new bound.Worker(name, processor as never, { ...options, connection } as never) as unknown as Worker),
    // The store is the product's own database, which readiness asks anyway.
    answers: async () => true,
  };
}
