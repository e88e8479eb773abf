import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { Config } from '../runtime/index.ts';
import { Database } from './database.ts';
import { openOrm, type EntityList } from './orm.ts';

@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly orm: MikroORM) {}

  /** @param poolSize connections of this process; a hot listing sells slower, not faster, with more of them. */
  static forRoot(entities: EntityList, poolSize: number): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: MikroORM, inject: [Config], useFactory: (config: Config) => openOrm(config.databaseUrl, entities, poolSize) },
        { provide: Database, inject: [MikroORM], useFactory: (orm: MikroORM) => new Database(orm) },
      ],
      exports: [Database, MikroORM],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.orm.close();
  }
}
