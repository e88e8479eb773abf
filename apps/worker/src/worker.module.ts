import { type DynamicModule, Module } from '@nestjs/common';
import { accountEntities, AccountsJobsModule } from '@canopy/accounts/jobs';
import { adminEntities, AdminJobsModule } from '@canopy/admin/jobs';
import { applicationEntities, ApplicationsJobsModule } from '@canopy/applications/jobs';
import { emailEntities, EmailsJobsModule } from '@canopy/emails/jobs';
import { listingEntities, ListingsJobsModule } from '@canopy/listings/jobs';
import { mediaEntities, MediaJobsModule } from '@canopy/media/jobs';
import { paymentEntities, PaymentsJobsModule } from '@canopy/payments/jobs';
import { premiumEntities, PremiumJobsModule } from '@canopy/premium/jobs';
import type { Config } from '@canopy/platform/config';
import { DatabaseModule } from '@canopy/platform/database';
import { DatabasePart, HealthModule, QueuePart, SweepsPart } from '@canopy/platform/health';
import type { Logger } from '@canopy/platform/logging';
import { QueueModule } from '@canopy/platform/queue';
import { RuntimeModule } from '@canopy/platform/runtime';
import { SweepModule } from '@canopy/platform/sweeps';
import { MailsPart } from './mails-part.ts';

/** Nobody waits for these statements; the daily check of the books reads all of them. */
const database = { connections: 6, connectSeconds: 10, lockSeconds: 10, statementSeconds: 120 };

/** The worker: the features' doors for jobs, and the sweeps that catch what a lost job left behind. */
@Module({})
export class WorkerModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        RuntimeModule.forRoot('worker', config, logger),
        DatabaseModule.forRoot({
          ...database,
          entities: [
            ...emailEntities,
            ...accountEntities,
            ...mediaEntities,
            ...listingEntities,
            ...paymentEntities,
            ...premiumEntities,
            ...applicationEntities,
            ...adminEntities,
          ],
        }),
        QueueModule.forRoot({ runJobs: true }),
        SweepModule,
        HealthModule.with(config, [DatabasePart, QueuePart, SweepsPart, MailsPart], [SweepModule, EmailsJobsModule]),
        EmailsJobsModule,
        AccountsJobsModule,
        MediaJobsModule,
        ListingsJobsModule,
        PaymentsJobsModule,
        PremiumJobsModule,
        ApplicationsJobsModule,
        AdminJobsModule,
      ],
    };
  }
}
