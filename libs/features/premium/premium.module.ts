import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { EmailsModule } from '@canopy/emails';
import { QueueModule } from '@canopy/platform/queue';
import { RateLimitModule } from '@canopy/platform/rate-limit';
import { CancelPremium } from './cancel-premium.ts';
import { CheckPremium } from './check-premium.ts';
import { CustomerAddress } from './customer-address.ts';
import { Customers } from './customers.ts';
import { HandleReturnedPayments } from './handle-returned-payments.ts';
import { HandleSubscriptionEvents } from './handle-subscription-events.ts';
import { readSubscriptionsJob } from './jobs/read-subscriptions.declaration.ts';
import { PremiumQuery } from './premium.queries.ts';
import { ReadSubscriptions } from './read-subscriptions.ts';
import { RejectionEndsRenewal } from './rejection-ends-renewal.ts';
import { StartPremium } from './start-premium.ts';
import { SubscriberData } from './subscriber-data.ts';
import { SubscriberDeletion } from './subscriber-deletion.ts';
import { NotifyOfDispute } from './notify-of-dispute.ts';
import { NotifyProvider } from './notify-provider.ts';

const useCases = [
  CancelPremium,
  CheckPremium,
  CustomerAddress,
  Customers,
  HandleReturnedPayments,
  HandleSubscriptionEvents,
  PremiumQuery,
  ReadSubscriptions,
  RejectionEndsRenewal,
  StartPremium,
  SubscriberData,
  SubscriberDeletion,
  NotifyOfDispute,
  NotifyProvider,
];

/** The same use cases in API and worker; only the way to the card provider differs. */
@Module({})
export class PremiumModule {
  static with(cardPayments: DynamicModule): DynamicModule {
    return {
      module: PremiumModule,
      imports: [
        AccountsModule,
        EmailsModule,
        RateLimitModule,
        cardPayments,
        QueueModule.forFeature(readSubscriptionsJob),
      ],
      providers: useCases,
      exports: [...useCases, cardPayments],
    };
  }
}
