import type { RefundsOfOwner } from '@canopy/contracts/refunds';
import { isNotOverAt } from '@canopy/listings';
import type { Database } from '@canopy/platform/database';
import { db } from '../tables.ts';
import { hasValidTicket, peopleOfListing, refundsOfListing } from '../tickets/people-of-listing.sql.ts';

/** Nobody reads more titles than these in a question; the sums count all of them. */
const shown = 20;

/**
 * What would go back to families if this person and all own listings went right now: what is over is not returned, as
 * with a single listing.
 */
export async function refundsOfOwner(database: Database, ownerId: string, now: Date): Promise<RefundsOfOwner> {
  const rows = await db(database)
    .with('owed', (qb) =>
      qb
        .selectFrom('listings as l')
        .where('l.userId', '=', ownerId)
        .where((eb) =>
          eb.or([
            eb('l.cancelledAt', 'is not', null),
            isNotOverAt(eb.ref('l.eventEnd'), eb.ref('l.eventStart'), eb.val(now.toISOString())),
          ]),
        )
        .select(['l.id', 'l.title', 'l.eventStart'])
        .select(refundsOfListing.as('refundCents'))
        .select(peopleOfListing),
    )
    .selectFrom('owed as o')
    .where('o.paidPeople', '>', 0)
    .orderBy('o.refundCents', 'desc')
    .orderBy('o.id')
    .limit(shown)
    .select(['o.id', 'o.title', 'o.eventStart', 'o.paidPeople as people', 'o.refundCents as cents'])
    .select(({ fn, cast, selectFrom }) => [
      fn.countAll<number>().over().as('listings'),
      cast<number>(fn.sum('o.refundCents').over(), 'bigint').as('allCents'),
      selectFrom('payments as p')
        .innerJoin('owed', 'owed.id', 'p.listingId')
        .where('p.amountCents', '>', 0)
        .where(hasValidTicket)
        .select((eb) => eb.fn.count<number>(eb.fn.coalesce('p.userId', 'p.id')).distinct().as('people'))
        .$asScalar()
        .as('allPeople'),
    ])
    .execute();
  const [first] = rows;
  return {
    listings: rows.map(({ id, title, eventStart, people, cents }) => ({ id, title, eventStart, people, cents })),
    total: { listings: first?.listings ?? 0, people: first?.allPeople ?? 0, cents: first?.allCents ?? 0 },
  };
}
