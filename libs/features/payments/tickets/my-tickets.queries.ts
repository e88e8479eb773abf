import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import type { HeldTickets, MyRefund } from '@canopy/contracts/tickets';
import { Database, instant } from '@canopy/platform/database';
import { ticketStatus } from './ticket-status.ts';

/** Nobody reads more purchases than this on one page; the newest come first. */
const shown = 100;

interface PurchaseRow {
  id: string;
  listing_id: string | null;
  title: string;
  provider_name: string;
  buyer_name: string;
  location: string | null;
  is_virtual: boolean;
  event_start: string | null;
  event_end: string | null;
  created_at: string;
  amount_cents: number;
  tickets: { id: string; code: string; status: 'valid' | 'void'; used_at: string | null }[];
}

/** Tickets with their codes, for the person who bought them and for nobody else, the provider and admins included. */
@Injectable()
export class MyTicketsQuery {
  constructor(private readonly database: Database) {}

  /** @returns the newest purchases first, of one listing if it is given. */
  async ofPerson(userId: string, listingId: string | undefined): Promise<HeldTickets[]> {
    const rows = listingId
      ? await this.read('p.user_id = ? and p.listing_id = ?', [userId, listingId])
      : await this.read('p.user_id = ?', [userId]);
    return rows.map(held);
  }

  /** @throws Refusal tickets_not_found, for purchases of others too. */
  async ofPurchase(userId: string, paymentId: string): Promise<HeldTickets> {
    const [row] = await this.read('p.user_id = ? and p.id = ?', [userId, paymentId]);
    if (!row) throw new Refusal('tickets_not_found');
    return held(row);
  }

  /** Newest first, of one listing if it is given. Spots that were taken back without money are not in it. */
  async refundsOf(userId: string, listingId: string | undefined): Promise<MyRefund[]> {
    const rows = await this.database.rows<{
      id: string;
      title: string;
      amount_cents: number;
      status: MyRefund['status'];
      late: boolean;
      created_at: string;
    }>(
      `select r.id, p.listing_title as title, r.amount_cents, r.status, r.source = 'late_payment' as late, r.created_at::text from refunds r join payments p on p.id = r.payment_id
       where p.user_id = ? and r.amount_cents > 0 and r.source <> 'dispute' ${listingId ? 'and p.listing_id = ?' : ''} order by r.id desc limit ${shown}`,
      [userId, ...(listingId ? [listingId] : [])],
    );
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      amountCents: row.amount_cents,
      status: row.status,
      late: row.late,
      createdAt: instant(row.created_at),
    }));
  }

  private read(where: string, parameters: string[]): Promise<PurchaseRow[]> {
    return this.database.rows<PurchaseRow>(
      `select p.id, p.listing_id, coalesce(l.title, p.listing_title) as title, p.provider_name, p.buyer_name, case when l.is_virtual then null else l.location end as location,
              coalesce(l.is_virtual, false) as is_virtual, l.event_start::text, l.event_end::text, p.created_at::text, p.amount_cents,
              (select json_agg(json_build_object('id', t.id, 'code', t.code, 'status', t.status, 'used_at', t.used_at::text) order by t.id) from tickets t where t.payment_id = p.id) as tickets
       from payments p left join listings l on l.id = p.listing_id
       where ${where} and exists (select 1 from tickets t where t.payment_id = p.id) order by p.created_at desc, p.id desc limit ${shown}`,
      parameters,
    );
  }
}

function held(row: PurchaseRow): HeldTickets {
  return {
    paymentId: row.id,
    listingId: row.listing_id,
    title: row.title,
    providerName: row.provider_name,
    holderName: row.buyer_name,
    location: row.location,
    isVirtual: row.is_virtual,
    eventStart: instant(row.event_start),
    eventEnd: instant(row.event_end),
    purchasedAt: instant(row.created_at),
    amountCents: row.amount_cents,
    tickets: row.tickets.map((ticket) => ({
      id: ticket.id,
      code: ticket.code,
      status: ticketStatus(ticket),
      usedAt: instant(ticket.used_at),
    })),
  };
}
