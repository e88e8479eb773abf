import type { ListingTables } from '@canopy/listings';
import { queriesOn, type Table } from '@canopy/platform/database';
import type { BacklogSchema } from './alerts/backlog.entity.ts';
import type { CardEventSchema } from './card-events/card-event.entity.ts';
import type { RefusedWebhookSchema } from './card-events/refused-webhook.entity.ts';
import type { DisputeSchema } from './disputes/dispute.entity.ts';
import type { LedgerEntrySchema } from './ledger/ledger-entry.entity.ts';
import type { LedgerFindingSchema } from './ledger/ledger-finding.entity.ts';
import type { ExtraPaymentSchema } from './orders/extra-payment.entity.ts';
import type { PaymentSchema } from './orders/payment.entity.ts';
import type { TicketOrderSchema } from './orders/ticket-order.entity.ts';
import type { ResolvedPaymentIssueSchema } from './payment-issues/resolved-payment-issue.entity.ts';
import type { ConnectedAccountSchema } from './payouts/connected-account.entity.ts';
import type { RefundSchema } from './refunds/refund.entity.ts';
import type { CalendarFeedSchema } from './tickets/calendar-feed.entity.ts';
import type { SaleNoticeSchema } from './tickets/sale-notice.entity.ts';
import type { SalesChangeSchema } from './sales/sales-change.entity.ts';
import type { SalesOfBuyerSchema } from './sales/sales-of-buyer.entity.ts';
import type { SalesOfMonthSchema } from './sales/sales-of-month.entity.ts';
import type { TicketSchema } from './tickets/ticket.entity.ts';

/** What this feature's SQL may name: its own tables and those of the features below. */
export interface PaymentTables extends ListingTables {
  backlogs: Table<typeof BacklogSchema>;
  calendarFeeds: Table<typeof CalendarFeedSchema>;
  cardEvents: Table<typeof CardEventSchema>;
  connectedAccounts: Table<typeof ConnectedAccountSchema>;
  disputes: Table<typeof DisputeSchema>;
  extraPayments: Table<typeof ExtraPaymentSchema>;
  ledgerEntries: Table<typeof LedgerEntrySchema>;
  ledgerFindings: Table<typeof LedgerFindingSchema>;
  payments: Table<typeof PaymentSchema>;
  refusedWebhooks: Table<typeof RefusedWebhookSchema>;
  refunds: Table<typeof RefundSchema>;
  resolvedPaymentIssues: Table<typeof ResolvedPaymentIssueSchema>;
  saleNotices: Table<typeof SaleNoticeSchema>;
  salesChanges: Table<typeof SalesChangeSchema>;
  salesOfBuyer: Table<typeof SalesOfBuyerSchema>;
  salesOfMonth: Table<typeof SalesOfMonthSchema>;
  ticketOrders: Table<typeof TicketOrderSchema>;
  tickets: Table<typeof TicketSchema>;
}

export const db = queriesOn<PaymentTables>();
