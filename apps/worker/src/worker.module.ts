import { type DynamicModule, Module } from '@nestjs/common';
import { accountEntities, AccountsJobsModule } from '@canopy/accounts/jobs';
import { applicationEntities, ApplicationsJobsModule } from '@canopy/applications/jobs';
import { emailEntities, EmailsJobsModule } from '@canopy/emails/jobs';
import { listingEntities, ListingsJobsModule } from '@canopy/listings/jobs';
import { mediaEntities, MediaJobsModule } from '@canopy/media/jobs';
import { paymentEntities, PaymentsJobsModule } from '@canopy/payments/jobs';
import type { Config } from '@canopy/platform/config';
import { DatabaseModule } from '@canopy/platform/database';
import type { Logger } from '@canopy/platform/logging';
import { QueueModule } from '@canopy/platform/queue';
import { RuntimeModule } from '@canopy/platform/runtime';
import { SweepModule } from '@canopy/platform/sweeps';
import { WorkerHealthController } from './worker-health.controller.ts';

const poolSize = 6;

/** The worker: the features' doors for jobs, and the sweeps that catch what a lost nudge left behind. */
@Module({})
export class WorkerModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        RuntimeModule.forRoot(config, logger),
        DatabaseModule.forRoot([...emailEntities, ...accountEntities, ...mediaEntities, ...listingEntities, ...paymentEntities, ...applicationEntities], poolSize),
        QueueModule.forRoot({ runJobs: true }),
        SweepModule,
        EmailsJobsModule,
        AccountsJobsModule,
        MediaJobsModule,
        ListingsJobsModule,
        PaymentsJobsModule,
        ApplicationsJobsModule,
      ],
      controllers: [WorkerHealthController],
    };
  }
}
