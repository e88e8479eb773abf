import { createPostgresBackend, type PostgresPoolConfig, type QueueOptions, type RedisOptions } from 'bullmq';
import type pg from 'pg';
import type { Config } from '../config/index.ts';
import { guardPool } from '../database/index.ts';

/** A statement of a queue takes milliseconds: whoever says nothing for this long is away, and says no goodbye. */
const silenceMs = 20_000;

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
      max: 2,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'canopy-queue',
    },
  };
}

export const isPostgres = (connection: object): connection is PostgresPoolConfig => 'connectionString' in connection;

/** What becomes ready once, as BullMQ's own classes remember it. */
interface Ready {
  waitUntilReady(): Promise<void>;
  readyPromise?: Promise<void> | undefined;
}

/** Asks again after a failure, where BullMQ would give the same answer for as long as the process lives. */
function forgetFailure(ready: Ready): void {
  const wait = ready.waitUntilReady.bind(ready);
  ready.waitUntilReady = () =>
    wait().catch((error: unknown) => {
      ready.readyPromise = undefined;
      throw error;
    });
}

interface Backend extends Ready {
  connection: Ready & { pool: pg.Pool };
  queueName: string;
  moveStalledJobsToWait(): Promise<string[]>;
}

/**
 * Jobs whose worker is gone are looked for every half minute, by whoever was not outrun by another one: it is written
 * down when somebody looked last. Where that is in the future, since a clock was ahead, nobody would look until then.
 */
function mistrustTheFuture(backend: Backend): void {
  const look = backend.moveStalledJobsToWait.bind(backend);
  backend.moveStalledJobsToWait = async () => {
    await backend.connection.pool.query(
      `delete from meta where queue = $1 and field = 'stalled-check' and value::bigint > $2`,
      [backend.queueName, Date.now()],
    );
    return look();
  };
}

/** The connection that brings the schema of the queues up to date, for all that have the same settings. */
const schemaMakers = new WeakMap<object, Ready>();

/**
 * Whoever does not bring the schema up to date waits until it is. It connects only then: eight that connect at once keep
 * a process from its start.
 */
function waitForSchema(connection: Ready, maker: Ready): void {
  const wait = connection.waitUntilReady.bind(connection);
  connection.waitUntilReady = async () => {
    await maker.waitUntilReady();
    return wait();
  };
}

/**
 * BullMQ's PostgreSQL, made to go on after a database that was away: while a queue begins, and while it has a connection
 * in its hands. One that falls silent is given up. Such a connection says nothing to anybody when the database ends it between two statements, and an error
 * that nobody hears would end the process; the next statement on it fails all the same.
 */
const lastingBackend: typeof createPostgresBackend = (name, options, more) => {
  const settings = options.connection as PostgresPoolConfig;
  // That is a dozen statements under one lock: each queue by itself, they would stand in line for it at every start.
  const maker = schemaMakers.get(settings);
  const backend = createPostgresBackend(name, { ...options, connection: { ...settings, migrate: !maker } }, more);
  const ours = backend as unknown as Backend;
  if (maker) waitForSchema(ours.connection, maker);
  else schemaMakers.set(settings, ours.connection);
  ours.connection.pool.on('connect', (client) => void client.on('error', () => undefined));
  guardPool(ours.connection.pool, silenceMs);
  forgetFailure(ours.connection);
  forgetFailure(ours);
  mistrustTheFuture(ours);
  return backend;
};

/** BullMQ's own default is Redis. Each queue and worker chooses by its connection; nothing is set for the process. */
export const backendOf = (connection: object) => (isPostgres(connection) ? (lastingBackend as never) : undefined);
