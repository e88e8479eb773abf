import { Module } from '@nestjs/common';
import { CardPaymentsModule } from '@canopy/integrations/card-payments';
import { CancellationSweep } from './cancellations/cancellation.sweep.ts';
import { CardEventSweep } from './card-events/card-event.sweep.ts';
import { HeldOrderSweep } from './checkout/held-order.sweep.ts';
import { LedgerSweep } from './ledger/ledger.sweep.ts';
import { OpenIntentSweep } from './checkout/open-intent.sweep.ts';
import { ProcessCardEventHandler } from './card-events/process-card-event.job.ts';
import { ReconciliationSweep } from './card-events/reconciliation.sweep.ts';
import { RefundPaymentHandler } from './refunds/refund-payment.job.ts';
import { RefundSweep } from './refunds/refund.sweep.ts';
import { ReminderSweep } from './tickets/reminder.sweep.ts';
import { SettledRowsSweep } from './orders/settled-rows.sweep.ts';
import { ReverseTransferHandler } from './disputes/reverse-transfer.job.ts';
import { ReverseTransferSweep } from './disputes/reverse-transfer.sweep.ts';
import { PaymentsModule } from './payments.module.ts';

@Module({
  imports: [PaymentsModule.with(CardPaymentsModule.forWorker())],
  providers: [
    CancellationSweep,
    CardEventSweep,
    HeldOrderSweep,
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
