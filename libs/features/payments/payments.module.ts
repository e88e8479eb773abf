import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { EmailsModule } from '@canopy/emails';
import { ListingsModule } from '@canopy/listings';
import { AdminListingsQuery } from './sales/admin-listings.queries.ts';
import { ApprovalResetsOnboarding } from './payouts/approval-resets-onboarding.ts';
import { AlertAdmins } from './alerts/alert-admins.ts';
import { BuyerData } from './tickets/buyer-data.ts';
import { BuyerLeaves } from './cancellations/buyer-leaves.ts';
import { CalendarFeeds } from './tickets/calendar-feeds.ts';
import { CalendarQuery } from './tickets/calendar.queries.ts';
import { CancelSignUp } from './cancellations/cancel-sign-up.ts';
import { CheckInTicket } from './tickets/check-in-ticket.ts';
import { CancellationsQuery } from './cancellations/cancellations.queries.ts';
import { CheckLedger } from './ledger/check-ledger.ts';
import { EndCalendarAddress } from './tickets/end-calendar-address.ts';
import { DecideLostDispute } from './disputes/decide-lost-dispute.ts';
import { EndSalesOfListing } from './cancellations/end-sales-of-listing.ts';
import { FinishCancellation } from './refunds/finish-cancellation.ts';
import { FinishPurchase } from './checkout/finish-purchase.ts';
import { HandleDisputeEvents } from './disputes/handle-dispute-events.ts';
import { HandleIntentEvents } from './card-events/handle-intent-events.ts';
import { HandleRefundEvents } from './card-events/handle-refund-events.ts';
import { HoldLimits } from './checkout/hold-limits.ts';
import { HoldSeats } from './checkout/hold-seats.ts';
import { ListingAccessQuery } from './tickets/listing-access.queries.ts';
import { ListingDeletionQuery } from './cancellations/listing-deletion.queries.ts';
import { ListingForSale } from './checkout/listing-for-sale.ts';
import { ManageHold } from './checkout/manage-hold.ts';
import { MembersQuery } from './tickets/members.queries.ts';
import { MoneyMattersQuery } from './payment-issues/payment-issues.queries.ts';
import { MyTicketsQuery } from './tickets/my-tickets.queries.ts';
import { OrderIntents } from './checkout/order-intents.ts';
import { Orders } from './orders/orders.queries.ts';
import { ParkPurchase } from './checkout/park-purchase.ts';
import { ProcessCardEvent } from './card-events/process-card-event.ts';
import { ReceiveCardEvent } from './card-events/receive-card-event.ts';
import { RecordLostDispute } from './disputes/record-lost-dispute.ts';
import { RecordTicketSale } from './checkout/record-ticket-sale.ts';
import { RefreshConnectedAccount } from './payouts/refresh-connected-account.ts';
import { RefundPayment } from './refunds/refund-payment.ts';
import { SaleDetailQuery } from './refunds/sale-detail.queries.ts';
import { ReleaseHold } from './checkout/release-hold.ts';
import { RemindTicketHolders } from './tickets/remind-ticket-holders.ts';
import { ResolveMoneyMatter } from './payment-issues/resolve-payment-issue.ts';
import { RetryMoneyMatter } from './payment-issues/retry-payment-issue.ts';
import { ReturnLatePayment } from './checkout/return-late-payment.ts';
import { ReverseTransfer } from './disputes/reverse-transfer.ts';
import { RosterQuery } from './tickets/roster.queries.ts';
import { RequestRefund } from './refunds/request-refund.ts';
import { SalesQuery } from './sales/sales.queries.ts';
import { Sellers } from './payouts/seller.ts';
import { SettleRefund } from './refunds/settle-refund.ts';
import { SignUpFree } from './checkout/sign-up-free.ts';
import { StartTicketPurchase } from './checkout/start-ticket-purchase.ts';
import { TellBuyerOfRefund } from './refunds/tell-buyer-of-refund.ts';
import { TakeOverRefunds } from './refunds/take-over-refunds.ts';
import { TellTicketHolders } from './tickets/tell-ticket-holders.ts';
import { WriteSale } from './checkout/write-sale.ts';

const useCases = [
  AdminListingsQuery,
  ApprovalResetsOnboarding,
  AlertAdmins,
  BuyerData,
  BuyerLeaves,
  CalendarFeeds,
  CalendarQuery,
  CancelSignUp,
  CheckInTicket,
  CancellationsQuery,
  CheckLedger,
  EndCalendarAddress,
  DecideLostDispute,
  EndSalesOfListing,
  FinishCancellation,
  FinishPurchase,
  HandleDisputeEvents,
  HandleIntentEvents,
  HandleRefundEvents,
  HoldLimits,
  HoldSeats,
  ListingAccessQuery,
  ListingDeletionQuery,
  ListingForSale,
  ManageHold,
  MembersQuery,
  MoneyMattersQuery,
  MyTicketsQuery,
  OrderIntents,
  Orders,
  ParkPurchase,
  ProcessCardEvent,
  ReceiveCardEvent,
  RecordLostDispute,
  RecordTicketSale,
  RefreshConnectedAccount,
  ReleaseHold,
  RemindTicketHolders,
  RosterQuery,
  RefundPayment,
  RequestRefund,
  ResolveMoneyMatter,
  RetryMoneyMatter,
  ReturnLatePayment,
  ReverseTransfer,
  SaleDetailQuery,
  SalesQuery,
  Sellers,
  SettleRefund,
  SignUpFree,
  StartTicketPurchase,
  TellBuyerOfRefund,
  TakeOverRefunds,
  TellTicketHolders,
  WriteSale,
];

/** The same use cases in API and worker; only the way to the card provider differs. */
@Module({})
export class PaymentsModule {
  static with(cardPayments: DynamicModule): DynamicModule {
    return {
      module: PaymentsModule,
      imports: [AccountsModule, EmailsModule, ListingsModule, cardPayments],
      providers: useCases,
      exports: [...useCases, cardPayments],
    };
  }
}
