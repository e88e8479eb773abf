import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { AppLogger, Config } from '../runtime/index.ts';
import { queueBackend } from './backend.ts';
import { JobQueue } from './job-queue.ts';
import { JobRunner } from './job-runner.ts';

/** Every process may enqueue; only the worker also runs jobs. */
@Global()
@Module({})
export class QueueModule {
  static forRoot(options: { runJobs: boolean }): DynamicModule {
    const providers: Provider[] = [
      {
        provide: JobQueue,
        inject: [Config, AppLogger],
        useFactory: (config: Config, logger: AppLogger) => new JobQueue(queueBackend(config, logger), logger),
      },
    ];
    if (options.runJobs) {
      providers.push({
        provide: JobRunner,
        inject: [DiscoveryService, Config, AppLogger],
        useFactory: (discovery: DiscoveryService, config: Config, logger: AppLogger) =>
          new JobRunner(discovery, queueBackend(config, logger), logger),
      });
    }
    return { module: QueueModule, imports: [DiscoveryModule], providers, exports: [JobQueue] };
  }
}
