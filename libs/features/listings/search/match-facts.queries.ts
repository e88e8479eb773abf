import type { Bounds, Count, ListingPage } from '@canopy/contracts/listings';
import { type Category, categories } from '@canopy/contracts/vocabulary';
import type { Clock } from '@canopy/platform/clock';
import type { TimedReads } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { boxAroundMost, type Crowd } from './first-view.ts';
import { listingFilter, type SearchCriteria } from './listing-filter.sql.ts';

/** Cells of a degree in which points are counted for the first view of the map: Ontario has some hundreds of them. */
const cellsPerDegree = 2;
/** With a search text counting stops here: an exact total would cost more than the page. */
const countedMatches = 1_000;

export type Counts = Partial<Record<Category, Count>>;
type Plain = Partial<Record<Category, number>>;

/**
 * How many matches there are in each category, whatever category is chosen, and the box around most of them. Some
 * seconds old at most.
 */
export class MatchFacts {
  private readonly counts = new ShortCache<Counts>(10_000);
  private readonly bounds = new ShortCache<Bounds | null>(30_000);

  constructor(
    private readonly reads: TimedReads,
    private readonly clock: Clock,
  ) {}

  /** Chips show what each category would give, so the chosen one is not part of the question. */
  perCategory(criteria: SearchCriteria): Promise<Counts> {
    const everyCategory = { ...criteria, category: undefined };
    return this.counts.get(JSON.stringify(everyCategory), () =>
      everyCategory.words.length > 0 ? this.countSome(everyCategory) : this.countAll(everyCategory),
    );
  }

  boundsOf(criteria: SearchCriteria): Promise<Bounds | null> {
    return this.bounds.get(JSON.stringify(criteria), async () => {
      const { sql, parameters } = listingFilter(criteria, this.clock.now());
      return boxAroundMost(
        await this.reads.rows<Crowd>(
          `select min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east, count(*)::int as count
           from (select l.lat, l.lng from listings l where ${sql} and l.lat is not null ${criteria.words.length > 0 ? `order by l.created_at desc, l.id desc limit ${countedMatches}` : ''}) m
           group by floor(lat * ${cellsPerDegree}), floor(lng * ${cellsPerDegree})`,
          parameters,
        ),
      );
    });
  }

  private async countAll(criteria: SearchCriteria): Promise<Counts> {
    const { sql, parameters } = listingFilter(criteria, this.clock.now());
    return exactly(
      byCategory(
        await this.reads.rows(
          `select l.category, count(*)::int as count from listings l where ${sql} group by l.category`,
          parameters,
        ),
      ),
    );
  }

  /**
   * One pass while there are few; with many, each category is counted up to the limit for itself, or a large one would
   * hide the small.
   */
  private async countSome(criteria: SearchCriteria): Promise<Counts> {
    const { sql, parameters } = listingFilter(criteria, this.clock.now());
    const enough = countedMatches * 2;
    const counts = byCategory(
      await this.reads.rows(
        `select m.category, count(*)::int as count from (select l.category from listings l where ${sql} limit ${enough + 1}) m group by m.category`,
        parameters,
      ),
    );
    if (Object.values(counts).reduce((sum, count) => sum + count, 0) <= enough) return exactly(counts, countedMatches);
    const each = categories
      .map(
        () =>
          `select ?::text as category, (select count(*)::int from (select 1 from listings l where l.category = ? and ${sql} limit ${countedMatches + 1}) m) as count`,
      )
      .join(' union all ');
    return exactly(
      byCategory(
        await this.reads.rows(
          each,
          categories.flatMap((category) => [category, category, ...parameters]),
        ),
      ),
      countedMatches,
    );
  }
}

/** All categories together; with one that stopped counting, or past the limit of a search text, "more". */
export function totalOf(counts: Counts, { category, words }: SearchCriteria): Count {
  if (category) return counts[category] ?? { count: 0, more: false };
  const all = Object.values(counts);
  const sum = all.reduce((total, { count }) => total + count, 0);
  const more = all.some((count) => count.more) || (words.length > 0 && sum > countedMatches);
  return { count: more ? countedMatches : sum, more };
}

/** The same facts out of the cards, when one page holds every match: nothing needs to be asked then. */
export const countsOfCards = (items: ListingPage['items']): Counts =>
  exactly(byCategory(items.map(({ category }) => ({ category, count: 1 }))));
export const boundsOfCards = (items: ListingPage['items']): Bounds | null =>
  boxAroundMost(
    items.flatMap(({ lat, lng }) =>
      lat === null || lng === null ? [] : [{ south: lat, north: lat, west: lng, east: lng, count: 1 }],
    ),
  );

function byCategory(rows: { category: Category; count: number }[]): Plain {
  const counts: Plain = {};
  for (const { category, count } of rows) counts[category] = (counts[category] ?? 0) + count;
  return counts;
}

function exactly(counts: Plain, stopAt = Number.POSITIVE_INFINITY): Counts {
  const known = Object.entries(counts).filter(([, count]) => count > 0);
  return Object.fromEntries(
    known.map(([category, count]) => [category, { count: Math.min(count, stopAt), more: count > stopAt }]),
  );
}
