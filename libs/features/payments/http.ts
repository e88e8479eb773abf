import { Module } from '@nestjs/common';
import { CardPaymentsModule } from '@canopy/integrations/card-payments';
import { CardWebhookController } from './http/card-webhook.controller.ts';
import { PaymentFunctionsController } from './http/functions.controller.ts';
import { RefundsController } from './http/refunds.controller.ts';
import { SalesController } from './http/sales.controller.ts';
import { SimulatedCardController } from './http/simulated-card.controller.ts';
import { TicketsController } from './http/tickets.controller.ts';
import { PaymentsModule } from './payments.module.ts';

@Module({ imports: [PaymentsModule.with(CardPaymentsModule.forApi())], controllers: [CardWebhookController, PaymentFunctionsController, RefundsController, SalesController, SimulatedCardController, TicketsController] })
export class PaymentsHttpModule {}

export { paymentEntities } from './entities.ts';
