import type { Bounds, ListingPage } from '@canopy/contracts/listings';
import type { Category } from '@canopy/contracts/vocabulary';
import type { Clock } from '@canopy/platform/clock';
import type { TimedReads } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { boxAroundMost, type Crowd } from './first-view.ts';
import { listingFilter, type SearchCriteria } from './listing-filter.sql.ts';

/** Cells of a degree in which points are counted for the first view of the map: Ontario has some hundreds of them. */
const cellsPerDegree = 2;
/** With a search text counting stops here: an exact total would cost more than the page. */
const countedMatches = 1_000;

export type Facts = Pick<ListingPage, 'total' | 'perCategory' | 'bounds'>;
type Plain = Partial<Record<Category, number>>;
/** Matches of one category in one cell; without a place where their addresses are not known. */
type Cell = { category: Category; count: number } & (Bounds | { [Edge in keyof Bounds]: null });

/**
 * How many match, in each category whatever category is chosen, and the box around most of them: from one pass over the
 * matches, or over a thousand of them. Ten seconds old at most.
 */
export class MatchFacts {
  private readonly cells = new ShortCache<Cell[]>(10_000);

  constructor(
    private readonly reads: TimedReads,
    private readonly clock: Clock,
  ) {}

  async about(criteria: SearchCriteria): Promise<Facts> {
    // Chips show what each category would give, so the chosen one is not part of the question.
    const all = await this.cellsOf({ ...criteria, category: undefined });
    const counted = criteria.words.length === 0 || sum(all) <= countedMatches;
    const own = !criteria.category
      ? all
      : counted
        ? all.filter(({ category }) => category === criteria.category)
        : await this.cellsOf(criteria);
    const count = sum(own);
    const more = criteria.words.length > 0 && count > countedMatches;
    return {
      total: { count: more ? countedMatches : count, more },
      perCategory: counted ? byCategory(all) : null,
      bounds: boxAroundMost(own.filter((cell): cell is Cell & Crowd => cell.south !== null)),
    };
  }

  /** Any thousand matches of a search text say where most of them are. */
  private cellsOf(criteria: SearchCriteria): Promise<Cell[]> {
    return this.cells.get(JSON.stringify(criteria), () => {
      const { sql, parameters } = listingFilter(criteria, this.clock.now());
      return this.reads.rows<Cell>(
        `select category, min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east, count(*)::int as count
         from (select l.category, l.lat, l.lng from listings l where ${sql} ${criteria.words.length > 0 ? `limit ${countedMatches + 1}` : ''}) m
         group by category, floor(lat * ${cellsPerDegree}), floor(lng * ${cellsPerDegree})`,
        parameters,
      );
    });
  }
}

const sum = (cells: Cell[]): number => cells.reduce((total, { count }) => total + count, 0);

/** The same facts out of the cards, when one page holds every match: nothing needs to be asked then. */
export const countsOfCards = (items: ListingPage['items']): NonNullable<Facts['perCategory']> =>
  byCategory(items.map(({ category }) => ({ category, count: 1 })));
export const boundsOfCards = (items: ListingPage['items']): Bounds | null =>
  boxAroundMost(
    items.flatMap(({ lat, lng }) =>
      lat === null || lng === null ? [] : [{ south: lat, north: lat, west: lng, east: lng, count: 1 }],
    ),
  );

function byCategory(rows: { category: Category; count: number }[]): NonNullable<Facts['perCategory']> {
  const counts: Plain = {};
  for (const { category, count } of rows) counts[category] = (counts[category] ?? 0) + count;
  return Object.fromEntries(Object.entries(counts).map(([category, count]) => [category, { count, more: false }]));
}
