import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { EmailsModule } from '@canopy/emails';
import { ListingsModule } from '@canopy/listings';
import { QueueModule } from '@canopy/platform/queue';
import { AdminListingsQuery } from './sales/admin-listings.queries.ts';
import { ApprovalFindsAccount } from './payouts/approval-finds-account.ts';
import { ApprovalResetsOnboarding } from './payouts/approval-resets-onboarding.ts';
import { AlertAdmins } from './alerts/alert-admins.ts';
import { BuyerData } from './tickets/buyer-data.ts';
import { BuyerDeletion } from './cancellations/buyer-deletion.ts';
import { CalendarFeeds } from './tickets/calendar-feeds.ts';
import { CalendarQuery } from './tickets/calendar.queries.ts';
import { processCardEventJob } from './card-events/card-event.declaration.ts';
import { CancelSignUp } from './cancellations/cancel-sign-up.ts';
import { CheckInPurchase } from './tickets/check-in-purchase.ts';
import { CheckInTicket } from './tickets/check-in-ticket.ts';
import { CancellationsQuery } from './cancellations/cancellations.queries.ts';
import { CloseSupersededRefunds } from './refunds/close-superseded-refunds.ts';
import { CheckPaymentAccount } from './payouts/check-payment-account.ts';
import { HandlePayoutEvents } from './payouts/handle-payout-events.ts';
import { ReadPayouts } from './payouts/read-payouts.ts';
import { ConnectAccount } from './payouts/connect-account.ts';
import { OpenPaymentSetup } from './payouts/open-payment-setup.ts';
import { OwnerEndsPaymentAccount } from './payouts/owner-ends-payment-account.ts';
import { OwnerEndsHolds } from './cancellations/owner-ends-holds.ts';
import { PaymentAccountQuery } from './payouts/payment-account.queries.ts';
import { CheckLedger } from './ledger/check-ledger.ts';
import { EndCalendarAddress } from './tickets/end-calendar-address.ts';
import { DecideLostDispute } from './disputes/decide-lost-dispute.ts';
import { EndHolds } from './cancellations/end-holds.ts';
import { EndSignUps } from './cancellations/end-sign-ups.ts';
import { EndSalesOfListing } from './cancellations/end-sales-of-listing.ts';
import { MovedListingEndsHolds } from './cancellations/moved-listing-ends-holds.ts';
import { FinishCancellation } from './refunds/finish-cancellation.ts';
import { FinishOrder } from './checkout/finish-order.ts';
import { HandOverCardEvents } from './card-events/hand-over-card-events.ts';
import { HandleDisputeEvents } from './disputes/handle-dispute-events.ts';
import { HandleIntentEvents } from './card-events/handle-intent-events.ts';
import { HandleRefundEvents } from './card-events/handle-refund-events.ts';
import { OrderLimits } from './checkout/order-limits.ts';
import { HoldSeats } from './checkout/hold-seats.ts';
import { ListingAccessQuery } from './tickets/listing-access.queries.ts';
import { ListingDeletionQuery } from './cancellations/listing-deletion.queries.ts';
import { ListingForSale } from './checkout/listing-for-sale.ts';
import { ManageOrder } from './checkout/manage-order.ts';
import { MembersQuery } from './tickets/members.queries.ts';
import { PaymentIssuesQuery } from './payment-issues/payment-issues.queries.ts';
import { MyTicketsQuery } from './tickets/my-tickets.queries.ts';
import { NotifyFailedPayout } from './payouts/notify-failed-payout.ts';
import { OrderIntents } from './checkout/order-intents.ts';
import { Orders } from './orders/orders.queries.ts';
import { ParkOrder } from './checkout/park-order.ts';
import { ProcessCardEvent } from './card-events/process-card-event.ts';
import { OpenCardEventsQuery } from './card-events/open-card-events.queries.ts';
import { RefusedWebhooks } from './card-events/refused-webhooks.ts';
import { ReplayCardEvents } from './card-events/replay-card-events.ts';
import { ReceiveCardEvent } from './card-events/receive-card-event.ts';
import { RecordLostDispute } from './disputes/record-lost-dispute.ts';
import { RecordPayment } from './checkout/record-payment.ts';
import { RefreshConnectedAccount } from './payouts/refresh-connected-account.ts';
import { refundPaymentJob } from './refunds/refund-payment.declaration.ts';
import { RefundPayment } from './refunds/refund-payment.ts';
import { SaleDetailQuery } from './refunds/sale-detail.queries.ts';
import { ReleaseOrder } from './checkout/release-order.ts';
import { RemindTicketHolders } from './tickets/remind-ticket-holders.ts';
import { ResolvePaymentIssue } from './payment-issues/resolve-payment-issue.ts';
import { RetryPaymentIssue } from './payment-issues/retry-payment-issue.ts';
import { RestoreOrder } from './checkout/restore-order.ts';
import { ReturnLatePayment } from './checkout/return-late-payment.ts';
import { NotifyProviderOfLoss } from './disputes/notify-provider-of-loss.ts';
import { reverseTransferJob } from './disputes/reverse-transfer.declaration.ts';
import { ReverseTransfer } from './disputes/reverse-transfer.ts';
import { RosterQuery } from './tickets/roster.queries.ts';
import { RequestRefund } from './refunds/request-refund.ts';
import { SaleNotices } from './tickets/sale-notices.ts';
import { ExportSales } from './sales/export-sales.ts';
import { ListingSalesQuery } from './sales/listing-sales.queries.ts';
import { MembersCount } from './sales/members-count.queries.ts';
import { SalesQuery } from './sales/sales.queries.ts';
import { SalesTotalsQuery } from './sales/sales-totals.queries.ts';
import { SellerDeletion } from './cancellations/seller-deletion.ts';
import { Sellers } from './payouts/sellers.ts';
import { SettleRefund } from './refunds/settle-refund.ts';
import { SignUpFree } from './checkout/sign-up-free.ts';
import { StartOrder } from './checkout/start-order.ts';
import { NotifyBuyerOfRefund } from './refunds/notify-buyer-of-refund.ts';
import { TakeOverRefunds } from './refunds/take-over-refunds.ts';
import { NotifyTicketHolders } from './tickets/notify-ticket-holders.ts';
import { WithdrawTicketMails } from './tickets/withdraw-ticket-mails.ts';
import { RefusePastDate } from './tickets/refuse-past-date.ts';
import { WriteHeldSales } from './checkout/write-held-sales.ts';
import { WritePayment } from './checkout/write-payment.ts';

const useCases = [
  AdminListingsQuery,
  ApprovalFindsAccount,
  ApprovalResetsOnboarding,
  AlertAdmins,
  BuyerData,
  BuyerDeletion,
  CalendarFeeds,
  CalendarQuery,
  CancelSignUp,
  CheckInPurchase,
  CheckInTicket,
  CancellationsQuery,
  CheckLedger,
  CheckPaymentAccount,
  CloseSupersededRefunds,
  ConnectAccount,
  OpenPaymentSetup,
  OwnerEndsHolds,
  OwnerEndsPaymentAccount,
  PaymentAccountQuery,
  EndCalendarAddress,
  DecideLostDispute,
  EndHolds,
  EndSalesOfListing,
  EndSignUps,
  FinishCancellation,
  FinishOrder,
  HandOverCardEvents,
  HandleDisputeEvents,
  HandleIntentEvents,
  HandlePayoutEvents,
  HandleRefundEvents,
  OrderLimits,
  HoldSeats,
  ListingAccessQuery,
  ListingDeletionQuery,
  ListingForSale,
  ManageOrder,
  MembersQuery,
  PaymentIssuesQuery,
  MyTicketsQuery,
  OrderIntents,
  Orders,
  ParkOrder,
  ProcessCardEvent,
  OpenCardEventsQuery,
  ReceiveCardEvent,
  RefusedWebhooks,
  ReplayCardEvents,
  ReadPayouts,
  RecordLostDispute,
  RecordPayment,
  RefreshConnectedAccount,
  ReleaseOrder,
  RemindTicketHolders,
  RosterQuery,
  RefundPayment,
  RequestRefund,
  ResolvePaymentIssue,
  RetryPaymentIssue,
  RestoreOrder,
  ReturnLatePayment,
  ReverseTransfer,
  NotifyProviderOfLoss,
  SaleDetailQuery,
  SaleNotices,
  ExportSales,
  ListingSalesQuery,
  MembersCount,
  SalesQuery,
  SalesTotalsQuery,
  SellerDeletion,
  Sellers,
  SettleRefund,
  SignUpFree,
  StartOrder,
  MovedListingEndsHolds,
  NotifyBuyerOfRefund,
  NotifyFailedPayout,
  TakeOverRefunds,
  RefusePastDate,
  NotifyTicketHolders,
  WithdrawTicketMails,
  WriteHeldSales,
  WritePayment,
];

/** The same use cases in API and worker; only the way to the card provider differs. */
@Module({})
export class PaymentsModule {
  static with(cardPayments: DynamicModule): DynamicModule {
    return {
      module: PaymentsModule,
      imports: [
        AccountsModule,
        EmailsModule,
        ListingsModule,
        cardPayments,
        QueueModule.forFeature(processCardEventJob, refundPaymentJob, reverseTransferJob),
      ],
      providers: useCases,
      exports: [...useCases, cardPayments],
    };
  }
}
