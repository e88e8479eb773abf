import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { Database, instant } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { formatDateTime } from '@canopy/rules/dates';

/** One run writes at most this many; the next one goes on. */
const portion = 1_000;

/**
 * A reminder a day before, once per holder and time of the event: the mail's own row remembers it, and a new time is a
 * new reminder. Whoever booked within the last day has the confirmation of it at hand.
 */
@Injectable()
export class RemindTicketHolders {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  async remind(): Promise<void> {
    const due = await this.database.rows<{
      listing_id: string;
      title: string;
      where: string;
      event_start: string;
      email: string;
      display_name: string;
      tickets: number;
      key: string;
    }>(
      `select * from (
         select l.id as listing_id, l.title, case when l.is_virtual then 'Online' else l.location end as "where", l.event_start::text, u.email, u.display_name, count(*)::int as tickets,
                'reminder:' || l.id || ':' || u.id || ':' || extract(epoch from l.event_start)::bigint as key
         from listings l join tickets t on t.listing_id = l.id and t.status = 'valid' and t.used_at is null join users u on u.id = t.user_id
         where l.event_start > now() and l.event_start <= now() + interval '24 hours'
         group by l.id, u.id having min(t.created_at) <= l.event_start - interval '24 hours') due
       where not exists (select 1 from emails e where e.dedupe_key = due.key) limit ${portion}`,
    );
    if (due.length === 0) return;
    const mails = due.map((row) => ({
      recipient: row.email,
      data: {
        name: row.display_name,
        listingTitle: row.title,
        when: formatDateTime(instant(row.event_start)),
        where: row.where,
        ticketsText: row.tickets === 1 ? '1 ticket' : `${row.tickets} tickets`,
        ticketsUrl: `${this.config.publicUrl}/tickets?listing=${row.listing_id}`,
      },
      dedupeKey: row.key,
    }));
    this.emails.enqueueAll(await this.database.transaction((em) => this.emails.writeAll(em, 'ticket-reminder', mails)));
  }
}
