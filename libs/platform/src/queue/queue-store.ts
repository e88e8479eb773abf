import { createPostgresBackend, type PostgresPoolConfig, type QueueOptions, type RedisOptions } from 'bullmq';
import type { Config } from '../config/index.ts';

type StoreOptions = Pick<QueueOptions, 'prefix'> & { connection: RedisOptions | PostgresPoolConfig };

/** Where queues stand: in Redis where REDIS_URL is set, else in the product's own PostgreSQL (schema `bullmq`). */
export function queueStore(config: Pick<Config, 'queue' | 'databaseUrl'>): StoreOptions {
  const { redisUrl } = config.queue;
  if (redisUrl)
    return {
      connection: { url: redisUrl, retryStrategy: (times) => Math.min(times * 200, 5_000) },
      prefix: `canopy-${new URL(config.databaseUrl).pathname.slice(1)}`,
    };
  return {
    connection: {
      connectionString: config.databaseUrl,
      migrate: true,
      max: 2,
      connectionTimeoutMillis: 10_000,
      application_name: 'canopy-queue',
    },
  };
}

export const isPostgres = (connection: object): connection is PostgresPoolConfig => 'connectionString' in connection;

/** BullMQ's own default is Redis. Each queue and worker chooses by its connection; nothing is set for the process. */
export const backendOf = (connection: object) =>
  isPostgres(connection) ? (createPostgresBackend as never) : undefined;
