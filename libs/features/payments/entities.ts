import { CalendarFeed } from './calendar-feed.entity.ts';
import { CardEvent } from './card-event.entity.ts';
import { ConnectedAccount } from './connected-account.entity.ts';
import { Payment } from './payment.entity.ts';
import { Ticket } from './ticket.entity.ts';
import { TicketOrder } from './ticket-order.entity.ts';

export const paymentEntities = [CalendarFeed, CardEvent, ConnectedAccount, Payment, Ticket, TicketOrder];
