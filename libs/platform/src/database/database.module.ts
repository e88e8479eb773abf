import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { AppLogger, Config } from '../runtime/index.ts';
import { Database } from './database.ts';
import { openOrm, type EntityList, type StatementLimits } from './orm.ts';
import { PoolWatch } from './pool-watch.ts';
import { TimedReads, ViewerConnections } from './timed-reads.ts';

/** Enough to keep a few cores busy; more would only take turns. On two cores five answered more a second than eight. */
const reads = { connections: 5, milliseconds: 2_000, tooSlow: 'search_too_slow' } as const;
const viewers = { connections: 3, milliseconds: 2_000, tooSlow: 'unavailable', prepared: true } as const;

export interface DatabaseOptions extends StatementLimits {
  entities: EntityList;
  /** Connections of this process; a hot listing sells slower, not faster, with more of them. */
  connections: number;
}

@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    private readonly orm: MikroORM,
    private readonly reads: TimedReads,
    private readonly viewers: ViewerConnections,
  ) {}

  static forRoot({ entities, connections, ...limits }: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: MikroORM,
          inject: [Config],
          useFactory: (config: Config) => openOrm(config.databaseUrl, entities, connections, limits),
        },
        { provide: Database, inject: [MikroORM], useFactory: (orm: MikroORM) => new Database(orm) },
        {
          provide: TimedReads,
          inject: [Config],
          useFactory: (config: Config) => new TimedReads(config.databaseUrl, reads),
        },
        {
          provide: ViewerConnections,
          inject: [Config],
          useFactory: (config: Config) => new ViewerConnections(config.databaseUrl, viewers),
        },
        {
          provide: PoolWatch,
          inject: [MikroORM, AppLogger],
          useFactory: (orm: MikroORM, logger: AppLogger) => new PoolWatch(orm, logger, 2 * limits.statementSeconds),
        },
      ],
      exports: [Database, TimedReads, ViewerConnections, MikroORM],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.orm.close(), this.reads.close(), this.viewers.close()]);
  }
}
