import { Injectable } from '@nestjs/common';
import type { SimilarListings } from '@canopy/contracts/listings';
import { Clock } from '@canopy/platform/clock';
import { planOnce, TimedReads } from '@canopy/platform/database';
import { SingleFlight } from '@canopy/platform/single-flight';
import { cardsSql } from './cards.sql.ts';
import { card, type CardRow } from './listing-row.ts';
import { chordOf } from './search-place.ts';

const shown = 3;
const nearKm = 50;
/** Around a place where everything is over the walk would be as long as the list. */
const lookedAt = 2_000;

/**
 * Where to go when a listing cannot be joined: what is still to come and has free spots. First the nearest of the same
 * category, then the nearest of any other, then, wherever it is, what begins soonest in the same category, which is
 * also what a listing without a point gets.
 */
@Injectable()
export class SimilarListingsQuery {
  private readonly inFlight = new SingleFlight<SimilarListings>();

  constructor(
    private readonly reads: TimedReads,
    private readonly clock: Clock,
  ) {}

  /** Nothing is similar to a listing that is not there. @throws Refusal search_too_slow */
  to(id: string): Promise<SimilarListings> {
    return this.inFlight.get(id, async () => {
      const { sql, parameters } = similarListings(id, this.clock.now());
      return { items: (await this.reads.rows<CardRow>(sql, parameters)).map(card) };
    });
  }
}

/**
 * Each part walks an index from its beginning and stops at what it may need: by distance, by distance, by time. Of the
 * last one it may need twice as many, for the first ones can be those that are near.
 */
export function similarListings(id: string, now: Date): { sql: string; parameters: unknown[] } {
  const open = `l.id <> ?::uuid and l.cancelled_at is null and l.event_start >= ?::timestamptz
    and (l.max_attendees is null or l.current_attendees + l.held_seats < l.max_attendees)`;
  const nearest = (tier: number, category: '=' | '<>') =>
    `select near.* from here cross join lateral (
       select l.id, ${tier} as tier, l.position from (
         select *, place <-> here.place as position from listings
         where place <@ cube_enlarge(here.place, ?::float8, 3)
         order by place <-> here.place limit ${lookedAt}) l
       where l.category ${category} here.category and ${open}
       order by l.position limit ${shown}) near`;
  const soonest = `select later.* from here cross join lateral (
       select l.id, 3 as tier, extract(epoch from l.event_start)::float8 as position from listings l
       where l.category = here.category and ${open}
       order by l.event_start limit ${2 * shown}) later`;
  const chosen = `(select id, min(array[tier, position]) as rank
     from (with here as materialized (select category, place from listings where id = ?::uuid)
           ${[nearest(1, '='), nearest(2, '<>'), soonest].map((part) => `(${part})`).join(' union all ')}) found
     group by id order by rank, id limit ${shown}) chosen`;
  const at = now.toISOString();
  return {
    // Its walks are the same for any listing, and planning them takes longer than they do.
    sql: planOnce(
      cardsSql({
        from: `${chosen} join listings l using (id)`,
        measure: ', chosen.rank',
        where: 'true',
        order: 'rank, id',
        limit: shown,
      }),
    ),
    parameters: [id, chordOf(nearKm), id, at, chordOf(nearKm), id, at, id, at],
  };
}
