import { Backlog } from './alerts/backlog.entity.ts';
import { CalendarFeed } from './tickets/calendar-feed.entity.ts';
import { CardEvent } from './card-events/card-event.entity.ts';
import { ConnectedAccount } from './payouts/connected-account.entity.ts';
import { Dispute } from './disputes/dispute.entity.ts';
import { ExtraPayment } from './orders/extra-payment.entity.ts';
import { LedgerEntry } from './ledger/ledger-entry.entity.ts';
import { LedgerFinding } from './ledger/ledger-finding.entity.ts';
import { Payment } from './orders/payment.entity.ts';
import { RefusedWebhook } from './card-events/refused-webhook.entity.ts';
import { Refund } from './refunds/refund.entity.ts';
import { ResolvedPaymentIssue } from './payment-issues/resolved-payment-issue.entity.ts';
import { SaleNotice } from './tickets/sale-notice.entity.ts';
import { SalesChange } from './sales/sales-change.entity.ts';
import { SalesOfBuyer } from './sales/sales-of-buyer.entity.ts';
import { SalesOfMonth } from './sales/sales-of-month.entity.ts';
import { Ticket } from './tickets/ticket.entity.ts';
import { TicketOrder } from './orders/ticket-order.entity.ts';

export const paymentEntities = [
  Backlog,
  CalendarFeed,
  CardEvent,
  ConnectedAccount,
  Dispute,
  ExtraPayment,
  LedgerEntry,
  LedgerFinding,
  Payment,
  Refund,
  RefusedWebhook,
  ResolvedPaymentIssue,
  SaleNotice,
  SalesChange,
  SalesOfBuyer,
  SalesOfMonth,
  Ticket,
  TicketOrder,
];
