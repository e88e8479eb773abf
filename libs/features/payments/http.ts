import { Module } from '@nestjs/common';
import { CardPaymentsModule } from '@canopy/integrations/card-payments';
import { CancellationsController } from './cancellations/cancellations.controller.ts';
import { CardEventsController } from './card-events/card-events.controller.ts';
import { CardWebhookController } from './card-events/card-webhook.controller.ts';
import { CheckoutController } from './checkout/checkout.controller.ts';
import { PaymentFunctionsController } from './checkout/payment-functions.controller.ts';
import { SimulatedCardController } from './checkout/simulated-card.controller.ts';
import { DisputesController } from './disputes/disputes.controller.ts';
import { PaymentIssuesController } from './payment-issues/payment-issues.controller.ts';
import { PaymentAccountController } from './payouts/payment-account.controller.ts';
import { PaymentAccountFunctionsController } from './payouts/payment-account-functions.controller.ts';
import { PayoutsController } from './payouts/payouts.controller.ts';
import { RefundsController } from './refunds/refunds.controller.ts';
import { AdminListingsController } from './sales/admin-listings.controller.ts';
import { SalesController } from './sales/sales.controller.ts';
import { CalendarController } from './tickets/calendar.controller.ts';
import { CheckInController } from './tickets/check-in.controller.ts';
import { ListingAccessController } from './tickets/listing-access.controller.ts';
import { MyTicketsController } from './tickets/my-tickets.controller.ts';
import { SaleNoticesController } from './tickets/sale-notices.controller.ts';
import { PaymentsModule } from './payments.module.ts';

@Module({
  imports: [PaymentsModule.with(CardPaymentsModule.forApi())],
  controllers: [
    CancellationsController,
    CardEventsController,
    CardWebhookController,
    CheckoutController,
    PaymentFunctionsController,
    SimulatedCardController,
    DisputesController,
    PaymentIssuesController,
    PaymentAccountController,
    PaymentAccountFunctionsController,
    PayoutsController,
    RefundsController,
    AdminListingsController,
    SaleNoticesController,
    SalesController,
    CalendarController,
    CheckInController,
    ListingAccessController,
    MyTicketsController,
  ],
})
export class PaymentsHttpModule {}

export { paymentEntities } from './entities.ts';
