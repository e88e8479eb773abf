import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { Config } from '../runtime/index.ts';
import { Database } from './database.ts';
import { openOrm, type EntityList } from './orm.ts';
import { TimedReads } from './timed-reads.ts';

/** Enough to keep a few cores busy; more would only take turns. */
const readConnections = 8;
const readMilliseconds = 2_000;

@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    private readonly orm: MikroORM,
    private readonly reads: TimedReads,
  ) {}

  /** @param poolSize connections of this process; a hot listing sells slower, not faster, with more of them. */
  static forRoot(entities: EntityList, poolSize: number): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: MikroORM, inject: [Config], useFactory: (config: Config) => openOrm(config.databaseUrl, entities, poolSize) },
        { provide: Database, inject: [MikroORM], useFactory: (orm: MikroORM) => new Database(orm) },
        { provide: TimedReads, inject: [Config], useFactory: (config: Config) => new TimedReads(config.databaseUrl, { connections: readConnections, milliseconds: readMilliseconds }) },
      ],
      exports: [Database, TimedReads, MikroORM],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.orm.close(), this.reads.close()]);
  }
}
