import { Module } from '@nestjs/common';
import { CardPaymentsModule } from '@canopy/integrations/card-payments';
import { CardEventSweep } from './jobs/card-event.sweep.ts';
import { HoldSweep } from './jobs/hold.sweep.ts';
import { ProcessCardEventHandler } from './jobs/process-card-event.job.ts';
import { ReconciliationSweep } from './jobs/reconciliation.sweep.ts';
import { PaymentsModule } from './payments.module.ts';

@Module({ imports: [PaymentsModule.with(CardPaymentsModule.forWorker())], providers: [CardEventSweep, HoldSweep, ProcessCardEventHandler, ReconciliationSweep] })
export class PaymentsJobsModule {}

export { paymentEntities } from './entities.ts';
