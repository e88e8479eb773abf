import type { RefundsOfOwner } from '@canopy/contracts/refunds';
import type { Database } from '@canopy/platform/database';
import { peopleOfListing, type PeopleOfListing, refundsOfListing } from '../tickets/people-of-listing.sql.ts';

/** Nobody reads more titles than these in a question; the sums count all of them. */
const shown = 20;

/**
 * What would go back to families if this person and all own listings went right now: what is over is not returned, as
 * with a single listing.
 */
export async function refundsOfOwner(
  database: Pick<Database, 'rows'>,
  ownerId: string,
  now: Date,
): Promise<RefundsOfOwner> {
  const rows = await database.rows<
    {
      id: string;
      title: string;
      refund_cents: string;
      listings: number;
      all_cents: string;
      all_people: number;
    } & PeopleOfListing
  >(
    `with owed as (
       select l.id, l.title, ${refundsOfListing} as refund_cents, ${peopleOfListing} from listings l
       where l.user_id = ? and (l.cancelled_at is not null or coalesce(l.event_end, l.event_start, 'infinity') > ?))
     select o.*, count(*) over ()::int as listings, sum(o.refund_cents) over () as all_cents,
            (select count(distinct coalesce(p.user_id, p.id))::int from payments p join owed on owed.id = p.listing_id
             where p.amount_cents > 0 and exists (select 1 from tickets t where t.payment_id = p.id and t.status = 'valid')) as all_people
     from owed o where o.paid_people > 0 order by o.refund_cents desc, o.id limit ${shown}`,
    [ownerId, now],
  );
  return {
    listings: rows.map((row) => ({
      id: row.id,
      title: row.title,
      people: row.paid_people,
      cents: Number(row.refund_cents),
    })),
    total: {
      listings: rows[0]?.listings ?? 0,
      people: rows[0]?.all_people ?? 0,
      cents: Number(rows[0]?.all_cents ?? 0),
    },
  };
}
