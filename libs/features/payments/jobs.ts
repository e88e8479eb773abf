import { Module } from '@nestjs/common';
import { CardPaymentsModule } from '@canopy/integrations/card-payments';
import { CancellationSweep } from './jobs/cancellation.sweep.ts';
import { CardEventSweep } from './jobs/card-event.sweep.ts';
import { HoldSweep } from './jobs/hold.sweep.ts';
import { LedgerSweep } from './jobs/ledger.sweep.ts';
import { OpenIntentSweep } from './jobs/open-intent.sweep.ts';
import { ProcessCardEventHandler } from './jobs/process-card-event.job.ts';
import { ReconciliationSweep } from './jobs/reconciliation.sweep.ts';
import { RefundPaymentHandler } from './jobs/refund-payment.job.ts';
import { RefundSweep } from './jobs/refund.sweep.ts';
import { ReminderSweep } from './jobs/reminder.sweep.ts';
import { SettledRowsSweep } from './jobs/settled-rows.sweep.ts';
import { ReverseTransferHandler } from './jobs/reverse-transfer.job.ts';
import { ReverseTransferSweep } from './jobs/reverse-transfer.sweep.ts';
import { PaymentsModule } from './payments.module.ts';

@Module({
  imports: [PaymentsModule.with(CardPaymentsModule.forWorker())],
  providers: [
    CancellationSweep,
    CardEventSweep,
    HoldSweep,
    LedgerSweep,
    OpenIntentSweep,
    ProcessCardEventHandler,
    ReconciliationSweep,
    RefundPaymentHandler,
    RefundSweep,
    ReminderSweep,
    SettledRowsSweep,
    ReverseTransferHandler,
    ReverseTransferSweep,
  ],
})
export class PaymentsJobsModule {}

export { paymentEntities } from './entities.ts';
