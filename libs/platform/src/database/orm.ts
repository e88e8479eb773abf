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
