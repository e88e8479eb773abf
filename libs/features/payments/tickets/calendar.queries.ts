import { Injectable } from '@nestjs/common';
import { timeZone } from '@canopy/contracts/time-zone';
import type { Calendar } from '@canopy/contracts/payments';
import type { Category } from '@canopy/contracts/vocabulary';
import { Database, instant } from '@canopy/platform/database';

/** More than this in one month is a list nobody reads. */
const shown = 500;
const shownInFeed = 2_000;

interface EntryRow {
  listing_id: string | null;
  title: string;
  category: Category | null;
  location: string | null;
  event_start: string | null;
  event_end: string | null;
  kind: 'own' | 'purchased';
  tickets: number;
}

/**
 * Of payment `p`: the event was called off, and the money went back. What a buyer gave back is not in the calendar any
 * more.
 */
const wasCancelled = `exists (select 1 from refunds r where r.payment_id = p.id and r.source = 'cancellation' and r.status = 'succeeded')`;

/**
 * A person's own and purchased listings of every month in Toronto that they touch. What has no date stands in the month
 * in which it was created or bought; a purchased listing that was deleted or called off stays on its day, by the title
 * and dates that the payment keeps.
 */
@Injectable()
export class CalendarQuery {
  constructor(private readonly database: Database) {}

  /** @param month "2026-11"; without it, the month of now. */
  async ofPerson(userId: string, month: string | undefined): Promise<Calendar> {
    const rows = await this.database.rows<EntryRow>(
      `with month as (select coalesce(to_date(?, 'YYYY-MM'), date_trunc('month', now() at time zone '${timeZone}')::date)::timestamp as first),
            box as (select first at time zone '${timeZone}' as since, (first + interval '1 month') at time zone '${timeZone}' as until from month),
            bought as (
              select p.listing_id, min(p.listing_title) as title, min(p.event_start) as event_start, min(p.event_end) as event_end, min(p.created_at) as at,
                     sum(case when p.status = 'succeeded' then p.quantity - p.seats_returned else 0 end)::int as tickets
              from payments p where p.user_id = ? and ((p.status = 'succeeded' and p.seats_returned < p.quantity) or ${wasCancelled})
              group by p.listing_id, case when p.listing_id is null then p.id end),
            entries as (
              select l.id as listing_id, l.title, l.category, l.is_virtual, l.location, l.event_start, l.event_end, 'own' as kind, 0 as tickets, l.created_at as at from listings l where l.user_id = ?
              union all
              select b.listing_id, coalesce(l.title, b.title), l.category, l.is_virtual, l.location, coalesce(l.event_start, b.event_start), coalesce(l.event_end, b.event_end), 'purchased', b.tickets, b.at
              from bought b left join listings l on l.id = b.listing_id)
       select e.listing_id, e.title, e.category, case when e.is_virtual then null else e.location end as location, e.event_start::text, e.event_end::text, e.kind, e.tickets
       from entries e, box
       where coalesce(e.event_start, e.at) < box.until and (coalesce(e.event_start, e.at) >= box.since or e.event_end > box.since) order by coalesce(e.event_start, e.at), e.title limit ${shown}`,
      [month ?? null, userId, userId],
    );
    return { entries: rows.map(entry) };
  }

  /**
   * What a subscribed calendar holds: everything dated, from three months ago on. Deleted listings have no date any
   * more.
   */
  async ofFeed(userId: string): Promise<Calendar> {
    const rows = await this.database.rows<EntryRow>(
      `with bought as (select listing_id as id, sum(quantity - seats_returned)::int as tickets from payments where user_id = ? and status = 'succeeded' and listing_id is not null group by listing_id),
            own as (select id from listings where user_id = ?)
       select l.id as listing_id, l.title, l.category, case when l.is_virtual then null else l.location end as location, l.event_start::text, l.event_end::text,
              case when own.id is null then 'purchased' else 'own' end as kind, coalesce(bought.tickets, 0) as tickets
       from bought full join own on own.id = bought.id join listings l on l.id = coalesce(own.id, bought.id)
       where (own.id is not null or bought.tickets > 0) and l.event_start > now() - interval '3 months' order by l.event_start, l.id limit ${shownInFeed}`,
      [userId, userId],
    );
    return { entries: rows.map(entry) };
  }
}

function entry(row: EntryRow): Calendar['entries'][number] {
  return {
    listingId: row.listing_id,
    title: row.title,
    category: row.category,
    location: row.location,
    eventStart: instant(row.event_start),
    eventEnd: instant(row.event_end),
    kind: row.kind,
    ticketCount: row.tickets,
    deleted: row.listing_id === null,
    cancelled: row.kind === 'purchased' && row.tickets === 0,
  };
}
