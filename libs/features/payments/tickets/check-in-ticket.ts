import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { CheckIn, ScannedTicket } from '@canopy/contracts/tickets';
import { Database, instant } from '@canopy/platform/database';
import { mayCheckIn } from '@canopy/rules/access';
import { formatDateTime } from '@canopy/rules/dates';
import { ticketStatus } from './ticket-status.ts';

interface Row {
  id: string;
  owner_id: string;
  listing_id: string;
  listing_title: string;
  holder_name: string;
  event_start: string | null;
  status: 'valid' | 'void';
  used_at: string | null;
}

/**
 * The door: a ticket is used once, by one conditional UPDATE, and can be taken back. Only the owner of its listing and
 * admins; to anybody else it says nothing about whose it is.
 */
@Injectable()
export class CheckInTicket {
  constructor(private readonly database: Database) {}

  /**
   * Looks without using: opening the address of a QR code changes nothing. @throws Refusal ticket_not_found,
   * ticket_of_others
   */
  async find(viewer: Viewer, code: string): Promise<ScannedTicket> {
    return scanned(await this.read(viewer, 't.code = ?', code));
  }

  /**
   * @throws Refusal ticket_not_found, ticket_of_others, ticket_other_listing, ticket_void, ticket_used (which says
   * when)
   */
  async byCode(viewer: Viewer, { code, listingId }: CheckIn): Promise<ScannedTicket> {
    const ticket = await this.read(viewer, 't.code = ?', code);
    if (listingId !== undefined && ticket.listing_id !== listingId)
      throw new Refusal('ticket_other_listing', {
        message: `This ticket is for another listing: ${ticket.listing_title}.`,
      });
    return this.use(viewer, ticket);
  }

  /** From the list of names. @throws as `byCode` */
  async byId(viewer: Viewer, id: string): Promise<ScannedTicket> {
    return this.use(viewer, await this.read(viewer, 't.id = ?', id));
  }

  /** The wrong name was tapped. @throws Refusal ticket_not_found, ticket_of_others, ticket_not_used */
  async undo(viewer: Viewer, id: string): Promise<ScannedTicket> {
    const ticket = await this.read(viewer, 't.id = ?', id);
    const undone = await this.database.row(
      `update tickets set used_at = null where id = ? and status = 'valid' and used_at is not null returning id`,
      [ticket.id],
    );
    if (!undone) throw new Refusal('ticket_not_used');
    return scanned({ ...ticket, used_at: null });
  }

  private async use(viewer: Viewer, ticket: Row): Promise<ScannedTicket> {
    const used = await this.database.row<{ used_at: string }>(
      `update tickets set used_at = now() where id = ? and status = 'valid' and used_at is null returning used_at::text`,
      [ticket.id],
    );
    if (used) return scanned({ ...ticket, used_at: used.used_at });
    const now = await this.read(viewer, 't.id = ?', ticket.id);
    if (now.status === 'void')
      throw new Refusal('ticket_void', {
        message: `The ticket of ${now.holder_name} was given back and is no longer valid.`,
      });
    if (now.used_at === null) throw new Refusal('ticket_not_used');
    const usedAt = instant(now.used_at);
    throw new Refusal('ticket_used', {
      message: `The ticket of ${now.holder_name} was used already (${formatDateTime(usedAt)}).`,
      data: { usedAt },
    });
  }

  private async read(viewer: Viewer, where: string, value: string): Promise<Row> {
    const row = await this.database.row<Row>(
      `select t.id, l.user_id as owner_id, l.id as listing_id, l.title as listing_title, p.buyer_name as holder_name, l.event_start::text, t.status, t.used_at::text
       from tickets t join payments p on p.id = t.payment_id join listings l on l.id = t.listing_id where ${where}`,
      [value],
    );
    if (!row) throw new Refusal('ticket_not_found');
    if (!mayCheckIn(viewer, row.owner_id)) throw new Refusal('ticket_of_others');
    return row;
  }
}

function scanned(row: Row): ScannedTicket {
  return {
    id: row.id,
    listingId: row.listing_id,
    listingTitle: row.listing_title,
    holderName: row.holder_name,
    eventStart: instant(row.event_start),
    status: ticketStatus(row),
    usedAt: instant(row.used_at),
  };
}
