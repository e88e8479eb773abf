import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { EmailsModule } from '@canopy/emails';
import { ListingsModule } from '@canopy/listings';
import { AdminListingsQuery } from './admin-listings.queries.ts';
import { ApprovalResetsOnboarding } from './approval-resets-onboarding.ts';
import { AlertAdmins } from './alert-admins.ts';
import { BuyerData } from './buyer-data.ts';
import { BuyerLeaves } from './buyer-leaves.ts';
import { CalendarFeeds } from './calendar-feeds.ts';
import { CalendarQuery } from './calendar.queries.ts';
import { CancelSignUp } from './cancel-sign-up.ts';
import { CheckInTicket } from './check-in-ticket.ts';
import { CancellationsQuery } from './cancellations.queries.ts';
import { CheckLedger } from './check-ledger.ts';
import { EndCalendarAddress } from './end-calendar-address.ts';
import { DecideLostDispute } from './decide-lost-dispute.ts';
import { EndSalesOfListing } from './end-sales-of-listing.ts';
import { FinishCancellation } from './finish-cancellation.ts';
import { FinishPurchase } from './finish-purchase.ts';
import { HandleDisputeEvents } from './handle-dispute-events.ts';
import { HandleIntentEvents } from './handle-intent-events.ts';
import { HandleRefundEvents } from './handle-refund-events.ts';
import { HoldLimits } from './hold-limits.ts';
import { HoldSeats } from './hold-seats.ts';
import { ListingAccessQuery } from './listing-access.queries.ts';
import { ListingDeletionQuery } from './listing-deletion.queries.ts';
import { ListingForSale } from './listing-for-sale.ts';
import { ManageHold } from './manage-hold.ts';
import { MembersQuery } from './members.queries.ts';
import { MoneyMattersQuery } from './money-matters.queries.ts';
import { MyTicketsQuery } from './my-tickets.queries.ts';
import { OrderIntents } from './order-intents.ts';
import { Orders } from './orders.queries.ts';
import { ParkPurchase } from './park-purchase.ts';
import { ProcessCardEvent } from './process-card-event.ts';
import { ReceiveCardEvent } from './receive-card-event.ts';
import { RecordLostDispute } from './record-lost-dispute.ts';
import { RecordTicketSale } from './record-ticket-sale.ts';
import { RefreshConnectedAccount } from './refresh-connected-account.ts';
import { RefundPayment } from './refund-payment.ts';
import { SaleDetailQuery } from './refunds.queries.ts';
import { ReleaseHold } from './release-hold.ts';
import { RemindTicketHolders } from './remind-ticket-holders.ts';
import { ResolveMoneyMatter } from './resolve-money-matter.ts';
import { RetryMoneyMatter } from './retry-money-matter.ts';
import { ReturnLatePayment } from './return-late-payment.ts';
import { ReverseTransfer } from './reverse-transfer.ts';
import { RosterQuery } from './roster.queries.ts';
import { RequestRefund } from './request-refund.ts';
import { SalesQuery } from './sales.queries.ts';
import { Sellers } from './seller.ts';
import { SettleRefund } from './settle-refund.ts';
import { SignUpFree } from './sign-up-free.ts';
import { StartTicketPurchase } from './start-ticket-purchase.ts';
import { TellBuyerOfRefund } from './tell-buyer-of-refund.ts';
import { TakeOverRefunds } from './take-over-refunds.ts';
import { TellTicketHolders } from './tell-ticket-holders.ts';
import { WriteSale } from './write-sale.ts';

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
