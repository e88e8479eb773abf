import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { Roster, RosterQueryInput } from '@canopy/contracts/tickets';
import { Database, instant } from '@canopy/platform/database';
import { mayCheckIn } from '@canopy/rules/access';
import { ticketStatus } from './ticket-status.ts';

const pageSize = 50;
/** What people type is looked for as it stands: % and _ mean themselves. */
const contains = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
const shows = { expected: 'and t.used_at is null', arrived: 'and t.used_at is not null' };

/** Who is expected at a listing, by name. Codes stay with their holders. */
@Injectable()
export class RosterQuery {
  constructor(private readonly database: Database) {}

  /** @throws Refusal listing_not_found, not_allowed */
  async of(viewer: Viewer, listingId: string, { q, show, page }: RosterQueryInput): Promise<Roster> {
    const listing = await this.database.row<{
      user_id: string;
      title: string;
      event_start: string | null;
      event_end: string | null;
      expected: number;
      arrived: number;
    }>(
      `select l.user_id, l.title, l.event_start::text, l.event_end::text, c.expected, c.arrived
       from listings l cross join lateral (select count(*)::int as expected, count(t.used_at)::int as arrived from tickets t where t.listing_id = l.id and t.status = 'valid') c where l.id = ?`,
      [listingId],
    );
    if (!listing) throw new Refusal('listing_not_found');
    if (!mayCheckIn(viewer, listing.user_id)) throw new Refusal('not_allowed');
    const rows = await this.database.rows<{ id: string; holder_name: string; used_at: string | null }>(
      `select t.id, p.buyer_name as holder_name, t.used_at::text from tickets t join payments p on p.id = t.payment_id
       where t.listing_id = ? and t.status = 'valid' ${show ? shows[show] : ''} ${q ? 'and lower(p.buyer_name) like ?' : ''}
       order by lower(p.buyer_name), t.id limit ${pageSize + 1} offset ?`,
      [listingId, ...(q ? [contains(q)] : []), (page - 1) * pageSize],
    );
    return {
      listingId,
      title: listing.title,
      eventStart: instant(listing.event_start),
      eventEnd: instant(listing.event_end),
      expected: listing.expected,
      arrived: listing.arrived,
      page,
      more: rows.length > pageSize,
      tickets: rows.slice(0, pageSize).map((row) => ({
        id: row.id,
        holderName: row.holder_name,
        status: ticketStatus({ status: 'valid', used_at: row.used_at }),
        usedAt: instant(row.used_at),
      })),
    };
  }
}
