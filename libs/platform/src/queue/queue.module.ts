import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Config } from '../runtime/index.ts';
import { AppQueue } from './app-queue.ts';
import { AppWorker } from './app-worker.ts';
import type { Job } from './define-job.ts';
import { JobQueue } from './job-queue.ts';
import { JobRunner } from './job-runner.ts';
import { queueStore } from './queue-store.ts';

BullModule.queueClass = AppQueue;
BullModule.workerClass = AppWorker;

/** Retries are columns of the rows, which people can see and which outlive the queue. */
const defaultJobOptions = { removeOnComplete: true, removeOnFail: 100, attempts: 1 };

/** Every process may enqueue; only the worker also runs jobs. */
@Global()
@Module({})
export class QueueModule {
  static forRoot({ runJobs }: { runJobs: boolean }): DynamicModule {
    return {
      module: QueueModule,
      imports: [
        DiscoveryModule,
        BullModule.forRootAsync({
          inject: [Config],
          useFactory: (config: Config) => ({ ...queueStore(config), defaultJobOptions }),
          // Jobs begin when every module is ready, which JobRunner waits for.
          extraOptions: { manualRegistration: true },
        }),
      ],
      providers: [JobQueue, ...(runJobs ? [JobRunner] : [])],
      exports: [JobQueue],
    };
  }

  /** The queues of the jobs that a feature enqueues or runs. */
  static forFeature(...jobs: Pick<Job<never>, 'name'>[]): DynamicModule {
    return BullModule.registerQueue(...jobs.map(({ name }) => ({ name })));
  }
}
