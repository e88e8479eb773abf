import { CalendarFeed } from './calendar-feed.entity.ts';
import { CardEvent } from './card-event.entity.ts';
import { ConnectedAccount } from './connected-account.entity.ts';
import { Dispute } from './dispute.entity.ts';
import { ExtraPayment } from './extra-payment.entity.ts';
import { LedgerEntry } from './ledger-entry.entity.ts';
import { LedgerFinding } from './ledger-finding.entity.ts';
import { Payment } from './payment.entity.ts';
import { Refund } from './refund.entity.ts';
import { ResolvedMatter } from './resolved-matter.entity.ts';
import { Ticket } from './ticket.entity.ts';
import { TicketOrder } from './ticket-order.entity.ts';

export const paymentEntities = [
  CalendarFeed,
  CardEvent,
  ConnectedAccount,
  Dispute,
  ExtraPayment,
  LedgerEntry,
  LedgerFinding,
  Payment,
  Refund,
  ResolvedMatter,
  Ticket,
  TicketOrder,
];
