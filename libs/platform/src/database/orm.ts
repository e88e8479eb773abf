import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type pg from 'pg';
import { guardPool } from './guard-pool.ts';
import { migrations } from './migrations/index.ts';
import { parseTypes } from './parse-types.ts';
import { prepareMarked } from './prepared.ts';

export type EntityList = NonNullable<Options['entities']>;

/**
 * How long a process lets its statements wait and run. The database itself ends them, so no connection is held for
 * longer.
 */
export interface StatementLimits {
  statementSeconds: number;
  lockSeconds: number;
  /** Waiting for a free connection of the pool, or for a new one. */
  connectSeconds: number;
}

/** Nobody holds locks while doing nothing: a transaction is over in moments, or its process is stuck. */
const idleInTransactionSeconds = 30;

/** Opens the connection pool. Does not connect yet; the first query does. */
export function openOrm(
  databaseUrl: string,
  entities: EntityList,
  poolSize: number,
  limits?: StatementLimits,
): Promise<MikroORM> {
  const sessionOptions = ['-c timezone=UTC'];
  if (limits)
    sessionOptions.push(
      `-c statement_timeout=${limits.statementSeconds}s`,
      // Each statement has its own limit; what a server sets for whole transactions would end sweeps of many.
      `-c transaction_timeout=0`,
      `-c lock_timeout=${limits.lockSeconds}s`,
      `-c idle_in_transaction_session_timeout=${idleInTransactionSeconds}s`,
    );
  return MikroORM.init({
    clientUrl: databaseUrl,
    entities,
    pool: { min: 0, max: poolSize },
    discovery: { warnWhenNoEntities: false },
    // What went wrong is thrown, and logged by whoever caught it with the request that it belongs to.
    logger: () => undefined,
    forceUtcTimezone: true,
    // One that is missing is a mistake in an address, not to be made by whoever starts; and each start would ask.
    ensureDatabase: false,
    migrations: {
      tableName: 'migrations',
      migrationsList: migrations,
      snapshot: false,
      transactional: true,
      allOrNothing: false,
    },
    extensions: [Migrator],
    driverOptions: {
      application_name: 'canopy',
      options: sessionOptions.join(' '),
      onPoolCreated: (pool: pg.Pool) => {
        guardPool(pool, limits && (limits.statementSeconds + 5) * 1_000);
        parseTypes(pool);
        prepareMarked(pool);
      },
      keepAlive: true,
      ...(limits && {
        connectionTimeoutMillis: limits.connectSeconds * 1_000,
      }),
    },
  });
}
