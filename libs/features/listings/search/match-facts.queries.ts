import type { Bounds, ListingPage } from '@canopy/contracts/listings';
import type { Category } from '@canopy/contracts/vocabulary';
import { Refusal } from '@canopy/contracts/refusals';
import type { Clock } from '@canopy/platform/clock';
import type { TimedReads } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { boxAroundMost, type Crowd } from './first-view.ts';
import { listingFilter, type SearchCriteria } from './listing-filter.sql.ts';

/** Cells of a degree in which points are counted for the first view of the map: Ontario has some hundreds of them. */
const cellsPerDegree = 2;
/** With a search text counting stops here: an exact total would cost more than the page. */
const countedMatches = 1_000;
/**
 * Counting costs many times what the cards do, so it may take this share of the time alone. Whoever asks something else
 * then gets the cards without the number, which they would only wait for.
 */
const countingShare = 0.25;
/** Milliseconds that are saved up while nobody counts. */
const countingSaved = 500;
/** Milliseconds that counting may be behind: whatever takes very long, it goes on soon. */
const countingOwed = 2_000;
/** How many are counted at once; in a rush, when less than half of what may be saved up is left, one. */
const countedAtOnce = 2;
/** Milliseconds that cards wait for what is known about all matches, also in a rush. */
const patience = 10;

export type Facts = Pick<ListingPage, 'total' | 'perCategory' | 'bounds' | 'uncounted'>;
type Plain = Partial<Record<Category, number>>;
/** Matches of one category in one cell; without a place where their addresses are not known. */
type Cell = { category: Category; count: number } & (Bounds | { [Edge in keyof Bounds]: null });

/**
 * How many match, in each category whatever category is chosen, and the box around most of them: from one pass over the
 * matches, or over a thousand of them. Ten seconds old at most, and older while other questions are counted.
 */
export class MatchFacts {
  private readonly matches = new ShortCache<Matches>(10_000);
  private counting = 0;
  /** Milliseconds that may still be counted, as of then. */
  private left = countingSaved;
  private leftAt = performance.now();

  constructor(
    private readonly reads: TimedReads,
    private readonly clock: Clock,
  ) {}

  /**
   * @param until when the cards have to go, of `performance.now()`; who counts then goes on, for those who ask next
   * @returns null where counting takes too long, or others are being counted
   */
  async about(criteria: SearchCriteria, until = this.patientUntil): Promise<Facts | null> {
    const { category, words } = criteria;
    // Chips show what each category would give, so the chosen one is not part of the question.
    const everywhere = { ...criteria, category: undefined };
    if (!category || words.length === 0) return (await this.matchesOf(everywhere, until))?.facts(category) ?? null;
    const own = await this.matchesOf(criteria, until);
    // More than are counted in one category are so in all of them.
    const all = own?.counted ? await this.matchesOf(everywhere, until) : null;
    return all?.counted ? all.facts(category) : own && { ...own.facts(), perCategory: null };
  }

  /** How many match in each category, whatever category is chosen; null as above. */
  async perCategory(criteria: SearchCriteria): Promise<Facts['perCategory']> {
    return (await this.matchesOf({ ...criteria, category: undefined }, this.patientUntil))?.facts().perCategory ?? null;
  }

  /** Any thousand matches of a search text say where most of them are. */
  private async matchesOf(criteria: SearchCriteria, until: number): Promise<Matches | null> {
    const key = JSON.stringify(criteria);
    const fresh = this.matches.fresh(key);
    if (!fresh && this.busy) return this.matches.last(key);
    try {
      const counted = fresh ?? this.matches.get(key, () => this.read(criteria));
      return (await unlessLate(counted, until)) ?? (await this.matches.last(key));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'search_too_slow') return this.matches.last(key);
      throw error;
    }
  }

  private async read(criteria: SearchCriteria): Promise<Matches> {
    this.counting += 1;
    const began = performance.now();
    try {
      const { sql, parameters } = listingFilter(criteria, this.clock.now());
      const limit = criteria.words.length > 0 ? countedMatches : Infinity;
      const cells = await this.reads.rows<Cell>(
        `select category, min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east, count(*)::int as count
         from (select l.category, l.lat, l.lng from listings l where ${sql} ${limit < Infinity ? `limit ${limit + 1}` : ''}) m
         group by category, floor(lat * ${cellsPerDegree}), floor(lng * ${cellsPerDegree})`,
        parameters,
      );
      return new Matches(cells, limit);
    } finally {
      this.counting -= 1;
      this.save();
      this.left = Math.max(this.left - (performance.now() - began), -countingOwed);
    }
  }

  private get busy(): boolean {
    this.save();
    return this.left <= 0 || this.counting >= (this.left < countingSaved / 2 ? 1 : countedAtOnce);
  }

  /** Where nobody counted just now there is time for it; in a rush cards do not wait. */
  private get patientUntil(): number {
    this.save();
    return this.leftAt + Math.max(this.left, patience);
  }

  private save(): void {
    const now = performance.now();
    this.left = Math.min(this.left + (now - this.leftAt) * countingShare, countingSaved);
    this.leftAt = now;
  }
}

/** @returns null when it is late */
async function unlessLate<T>(answer: Promise<T>, until: number): Promise<T | null> {
  if (until === Infinity) return answer;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    // What came in while the process was busy is not late: it is read before what is immediate.
    timer = setTimeout(() => setImmediate(resolve, null), until - performance.now());
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The cells of one pass, and what was worked out of them: everybody who asks the same gets the same answer. */
class Matches {
  /** Whether these are all matches, and not the first of them. */
  readonly counted: boolean;
  private readonly known = new Map<Category | undefined, Facts>();

  constructor(
    private readonly cells: Cell[],
    private readonly limit: number,
  ) {
    this.counted = sum(cells) <= limit;
  }

  facts(category?: Category): Facts {
    const known = this.known.get(category) ?? this.workOut(category);
    this.known.set(category, known);
    return known;
  }

  private workOut(category?: Category): Facts {
    const own = category ? this.cells.filter((cell) => cell.category === category) : this.cells;
    return {
      total: this.counted ? { count: sum(own), more: false } : { count: this.limit, more: true },
      perCategory: this.counted ? byCategory(this.cells) : null,
      bounds: boxAroundMost(own.filter((cell): cell is Cell & Crowd => cell.south !== null)),
    };
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
