import { Module } from '@nestjs/common';
import { EmailsModule } from '@canopy/emails';
import { CardPaymentsModule } from '@canopy/integrations/card-payments';
import { BacklogSweep } from './alerts/backlog.sweep.ts';
import { CancellationSweep } from './cancellations/cancellation.sweep.ts';
import { CardEventSweep } from './card-events/card-event.sweep.ts';
import { HeldOrderSweep } from './checkout/held-order.sweep.ts';
import { LedgerSweep } from './ledger/ledger.sweep.ts';
import { OpenIntentSweep } from './checkout/open-intent.sweep.ts';
import { OwedMoneySweep } from './payment-issues/owed-money.sweep.ts';
import { PayoutSweep } from './payouts/payout.sweep.ts';
import { ProcessCardEventProcessor } from './card-events/process-card-event.processor.ts';
import { ReconciliationSweep } from './card-events/reconciliation.sweep.ts';
import { RefundPaymentProcessor } from './refunds/refund-payment.processor.ts';
import { RefundSweep } from './refunds/refund.sweep.ts';
import { ReminderSweep } from './tickets/reminder.sweep.ts';
import { SaleNoticeSweep } from './tickets/sale-notice.sweep.ts';
import { SalesSumsSweep } from './sales/sales-sums.sweep.ts';
import { SettledRowsSweep } from './orders/settled-rows.sweep.ts';
import { ReverseTransferProcessor } from './disputes/reverse-transfer.processor.ts';
import { ReverseTransferSweep } from './disputes/reverse-transfer.sweep.ts';
import { PaymentsModule } from './payments.module.ts';

@Module({
  imports: [EmailsModule, PaymentsModule.with(CardPaymentsModule.forWorker())],
  providers: [
    BacklogSweep,
    CancellationSweep,
    CardEventSweep,
    HeldOrderSweep,
    LedgerSweep,
    OpenIntentSweep,
    OwedMoneySweep,
    PayoutSweep,
    ProcessCardEventProcessor,
    ReconciliationSweep,
    RefundPaymentProcessor,
    RefundSweep,
    ReminderSweep,
    SaleNoticeSweep,
    SalesSumsSweep,
    SettledRowsSweep,
    ReverseTransferProcessor,
    ReverseTransferSweep,
  ],
})
export class PaymentsJobsModule {}

export { paymentEntities } from './entities.ts';
