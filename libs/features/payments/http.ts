import { Module } from '@nestjs/common';
import { CardPaymentsModule } from '@canopy/integrations/card-payments';
import { AdminListingsController } from './http/admin-listings.controller.ts';
import { CalendarFeedController } from './http/calendar-feed.controller.ts';
import { CardWebhookController } from './http/card-webhook.controller.ts';
import { CheckInController } from './http/check-in.controller.ts';
import { PaymentFunctionsController } from './http/functions.controller.ts';
import { MoneyMattersController } from './http/money-matters.controller.ts';
import { MyTicketsController } from './http/my-tickets.controller.ts';
import { RefundsController } from './http/refunds.controller.ts';
import { SalesController } from './http/sales.controller.ts';
import { SimulatedCardController } from './http/simulated-card.controller.ts';
import { TicketsController } from './http/tickets.controller.ts';
import { PaymentsModule } from './payments.module.ts';

@Module({
  imports: [PaymentsModule.with(CardPaymentsModule.forApi())],
  controllers: [
    AdminListingsController,
    CalendarFeedController,
    CardWebhookController,
    CheckInController,
    MoneyMattersController,
    MyTicketsController,
    PaymentFunctionsController,
    RefundsController,
    SalesController,
    SimulatedCardController,
    TicketsController,
  ],
})
export class PaymentsHttpModule {}

export { paymentEntities } from './entities.ts';
