import { Module } from '@nestjs/common';
import { CardPaymentsModule } from '@canopy/integrations/card-payments';
import { ReadSubscriptionsProcessor } from './jobs/read-subscriptions.processor.ts';
import { SubscriptionSweep } from './jobs/subscription.sweep.ts';
import { PremiumModule } from './premium.module.ts';

@Module({
  imports: [PremiumModule.with(CardPaymentsModule.forWorker())],
  providers: [ReadSubscriptionsProcessor, SubscriptionSweep],
})
export class PremiumJobsModule {}

export { premiumEntities } from './entities.ts';
