import { type DynamicModule, Module } from '@nestjs/common';
import { accountEntities, AccountsHttpModule } from '@canopy/accounts/http';
import { adminEntities, AdminHttpModule } from '@canopy/admin/http';
import { applicationEntities, ApplicationsHttpModule } from '@canopy/applications/http';
import { emailEntities, EmailsHttpModule } from '@canopy/emails/http';
import { listingEntities, ListingsHttpModule } from '@canopy/listings/http';
import { mediaEntities, MediaHttpModule } from '@canopy/media/http';
import { paymentEntities, PaymentsHttpModule } from '@canopy/payments/http';
import { premiumEntities, PremiumHttpModule } from '@canopy/premium/http';
import type { Config } from '@canopy/platform/config';
import { DatabaseModule } from '@canopy/platform/database';
import { DatabasePart, HealthModule, QueuePart } from '@canopy/platform/health';
import { HttpModule } from '@canopy/platform/http';
import type { Logger } from '@canopy/platform/logging';
import { QueueModule } from '@canopy/platform/queue';
import { RuntimeModule } from '@canopy/platform/runtime';

/**
 * More connections make a listing that sells out slower: they only queue for its row. People wait for these statements.
 */
const database = { connections: 8, connectSeconds: 5, lockSeconds: 5, statementSeconds: 15 };

/** The API: the features' HTTP modules over one database. */
@Module({})
export class ApiModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        RuntimeModule.forRoot('api', config, logger),
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
        QueueModule.forRoot({ runJobs: false }),
        HttpModule,
        HealthModule.with(config, [DatabasePart, QueuePart]),
        EmailsHttpModule,
        AccountsHttpModule,
        MediaHttpModule,
        ListingsHttpModule,
        PaymentsHttpModule,
        PremiumHttpModule,
        ApplicationsHttpModule,
        AdminHttpModule,
      ],
    };
  }
}
