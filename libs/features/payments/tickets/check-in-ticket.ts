import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { CheckIn, ScannedTicket } from '@canopy/contracts/tickets';
import { Database, now } from '@canopy/platform/database';
import { db } from '../tables.ts';
import { readShortCode } from './short-ticket-code.ts';
import { scanned, ticketAtDoor, type TicketAtDoor } from './ticket-at-door.queries.ts';

/**
 * The door: a ticket is used once, by one conditional UPDATE, and can be taken back. Only the owner of its listing and
 * admins; to anybody else it says nothing about whose it is.
 */
@Injectable()
export class CheckInTicket {
  constructor(private readonly database: Database) {}

  /**
   * Looks without using: opening the address of a QR code changes nothing. @throws Refusal ticket_not_found,
   * ticket_of_others, event_cancelled
   */
  async find(viewer: Viewer, code: string): Promise<ScannedTicket> {
    const ticket = await this.readByCode(viewer, code);
    if (ticket.cancelledAt !== null) throw new Refusal('event_cancelled');
    return scanned(ticket);
  }

  /**
   * @throws Refusal ticket_not_found, ticket_of_others, ticket_other_listing, event_cancelled, ticket_void, ticket_used
   * (which says when, and how many of the purchase are left)
   */
  async byCode(viewer: Viewer, { code, listingId, attempt }: CheckIn): Promise<ScannedTicket> {
    const ticket = await this.readByCode(viewer, code, listingId);
    if (listingId !== undefined && ticket.listingId !== listingId)
      throw new Refusal('ticket_other_listing', { data: { listingTitle: ticket.listingTitle } });
    return this.use(viewer, ticket, attempt);
  }

  /** From the list of names. @throws as `byCode` */
  async byId(viewer: Viewer, id: string, attempt?: string): Promise<ScannedTicket> {
    return this.use(viewer, await this.read(viewer, 't.id', id), attempt);
  }

  /** The wrong name was tapped. @throws Refusal ticket_not_found, ticket_of_others, ticket_not_used */
  async undo(viewer: Viewer, id: string): Promise<ScannedTicket> {
    const ticket = await this.read(viewer, 't.id', id);
    const undone = await db(this.database)
      .updateTable('tickets')
      .set({ usedAt: null, usedAttempt: null })
      .where('id', '=', ticket.id)
      .where('status', '=', 'valid')
      .where('usedAt', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!undone) throw new Refusal('ticket_not_used');
    return scanned({ ...ticket, usedAt: null });
  }

  /** @param attempt whose answer may have been lost: what it has used already is its success, and nobody else's */
  private async use(viewer: Viewer, ticket: TicketAtDoor, attempt: string | null = null): Promise<ScannedTicket> {
    const used = await db(this.database)
      .updateTable('tickets')
      .set({ usedAt: now, usedAttempt: attempt })
      .where('id', '=', ticket.id)
      .where('status', '=', 'valid')
      .where('usedAt', 'is', null)
      .where('listingId', 'in', ({ selectFrom }) =>
        selectFrom('listings').where('cancelledAt', 'is', null).select('listings.id'),
      )
      .returning('usedAt')
      .executeTakeFirst();
    if (used) return scanned({ ...ticket, ...used });
    const seen = await this.read(viewer, 't.id', ticket.id);
    const { id, status, holderName, usedAt, usedAttempt, cancelledAt, left } = seen;
    if (cancelledAt !== null) throw new Refusal('event_cancelled');
    if (status === 'void') throw new Refusal('ticket_void', { data: { holderName } });
    if (usedAt === null) throw new Refusal('ticket_not_used');
    if (attempt !== null && usedAttempt === attempt) return scanned(seen);
    throw new Refusal('ticket_used', { data: { holderName, usedAt, ticketId: id, left } });
  }

  /**
   * The long code says which ticket it is; the short one only together with the listings of whoever asks, so that it
   * tells nobody anything about the tickets of others.
   */
  private async readByCode(viewer: Viewer, code: string, listingId?: string): Promise<TicketAtDoor> {
    const short = readShortCode(code);
    if (short === null) return this.read(viewer, 't.code', code);
    const own = await db(this.database)
      .selectFrom('tickets as t')
      .innerJoin('listings as l', 'l.id', 't.listingId')
      .where(sql`short_ticket_code(t.code)`, '=', short)
      .$if(!viewer.isAdmin, (query) => query.where('l.userId', '=', viewer.id))
      .select('t.id')
      // Two listings may have the same one: the door where it is shown first, then a ticket that still opens one.
      .orderBy(
        ({ eb }) => eb('l.id', '=', listingId ?? null),
        (order) => order.desc().nullsLast(),
      )
      .orderBy('t.status')
      .orderBy('t.usedAt', (order) => order.desc().nullsFirst())
      .limit(1)
      .executeTakeFirst();
    return this.read(viewer, own ? 't.id' : 't.code', own?.id ?? code);
  }

  private read(viewer: Viewer, column: 't.code' | 't.id', value: string): Promise<TicketAtDoor> {
    return ticketAtDoor(this.database, viewer, column, value);
  }
}
