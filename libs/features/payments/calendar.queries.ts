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
 * A person's own and purchased listings of one month in Toronto. What has no date stands in the month in which it was
 * created or bought; a purchased listing that was deleted stays, by the title that was copied at sale.
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
              select p.listing_id, min(p.listing_title) as title, sum(p.quantity - p.seats_returned)::int as tickets, min(p.created_at) as at
              from payments p where p.user_id = ? and p.status = 'succeeded' and p.seats_returned < p.quantity group by p.listing_id, case when p.listing_id is null then p.id end)
       select * from (
         select l.id as listing_id, l.title, l.category, case when l.is_virtual then null else l.location end as location, l.event_start::text, l.event_end::text, 'own' as kind, 0 as tickets, coalesce(l.event_start, l.created_at) as at
         from listings l where l.user_id = ?
         union all
         select b.listing_id, coalesce(l.title, b.title), l.category, case when l.is_virtual then null else l.location end, l.event_start::text, l.event_end::text, 'purchased', b.tickets, coalesce(l.event_start, b.at)
         from bought b left join listings l on l.id = b.listing_id) e, box
       where e.at >= box.since and e.at < box.until order by e.at, e.title limit ${shown}`,
      [month ?? null, userId, userId],
    );
    return { entries: rows.map(entry) };
  }

  /** What a subscribed calendar holds: everything dated, from three months ago on. Deleted listings have no date any more. */
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
  };
}
