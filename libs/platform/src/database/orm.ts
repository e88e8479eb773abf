import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { migrations } from './migrations/index.ts';

export type EntityList = NonNullable<Options['entities']>;

/** Opens the connection pool. Does not connect yet; the first query does. */
export function openOrm(databaseUrl: string, entities: EntityList, poolSize: number): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: databaseUrl,
    entities,
    pool: { min: 0, max: poolSize },
    discovery: { warnWhenNoEntities: false },
    // What went wrong is thrown, and logged by whoever caught it with the request that it belongs to.
    logger: () => undefined,
    forceUtcTimezone: true,
    migrations: { tableName: 'migrations', migrationsList: migrations, snapshot: false, transactional: true, allOrNothing: true },
    extensions: [Migrator],
    driverOptions: { application_name: 'canopy', options: '-c timezone=UTC -c plan_cache_mode=force_custom_plan' },
  });
}

/** Brings the database to the newest schema; safe to run at every start and by two processes at once. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const orm = await openOrm(databaseUrl, [], 2);
  const connection = orm.em.getConnection();
  try {
    await connection.execute('select pg_advisory_lock(727001)');
    const applied = await orm.migrator.up();
    return applied.map((migration) => migration.name);
  } finally {
    // Closing the pool ends the session and with it the lock.
    await orm.close(true);
  }
}
