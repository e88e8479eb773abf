import { Module } from '@nestjs/common';
import { CardPaymentsModule } from '@canopy/integrations/card-payments';
import { AdminListingsController } from './http/admin-listings.controller.ts';
import { CardWebhookController } from './http/card-webhook.controller.ts';
import { SalesController } from './http/sales.controller.ts';
import { SimulatedCardController } from './http/simulated-card.controller.ts';
import { TicketsController } from './http/tickets.controller.ts';
import { PaymentsModule } from './payments.module.ts';

@Module({ imports: [PaymentsModule.with(CardPaymentsModule.forApi())], controllers: [AdminListingsController, CardWebhookController, SalesController, SimulatedCardController, TicketsController] })
export class PaymentsHttpModule {}

export { paymentEntities } from './entities.ts';
