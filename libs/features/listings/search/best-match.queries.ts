import type { TimedReads } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { and } from './cards.sql.ts';
import { wordParts } from './folded-text.ts';
import { contains, type SqlPart } from './listing-filter.sql.ts';
import type { Tier } from './tiered-cards.queries.ts';

/** How common a word is, is seen on so many of the newest listings. With this many hits, a page of them is soon met. */
const looked = 500;
const common = 10;

/**
 * With a search text: first where every word of it begins a word of the title, then where each begins a word of title or
 * description, then where they stand inside of others; the newest first in each.
 */
export class BestMatch {
  private readonly counts = new ShortCache<{ titles: number; texts: number }>(30_000);

  constructor(private readonly reads: TimedReads) {}

  /**
   * The words are among what the tiers ask, all else that is looked for is not.
   * @returns null where there is nothing that a word could begin with: without a text, and for one of signs alone.
   */
  async tiers(words: string[]): Promise<Tier[] | null> {
    const parts = words.flatMap(wordParts);
    if (parts.length === 0) return null;
    // Letters and digits alone: nothing of a query language can be among them.
    const query = parts.map((part) => `'${part}':*`).join(' & ');
    const { titles, texts } = await this.counts.get(query, () => this.look(query));
    const all = words.map(contains);
    // A plain word that begins another stands in it: asked twice, the planner would take both for a coincidence.
    const rest = words.filter((word) => wordParts(word).join() !== word).map(contains);
    const inTitle = { sql: 'l.title_words @@ ?::tsquery', parameters: [query] };
    const inText = {
      sql: 'l.words @@ ?::tsquery and not l.title_words @@ ?::tsquery',
      parameters: [query, query],
    };
    return [
      newestOf(inTitle, titles, rest),
      newestOf(inText, texts, rest),
      { where: and({ sql: 'not l.words @@ ?::tsquery', parameters: [query] }, ...all), moment: 'l.created_at' },
    ];
  }

  /** The planner takes any beginning of a word for one of two hundred, so it is looked whether it is. */
  private async look(query: string): Promise<{ titles: number; texts: number }> {
    const row = await this.reads.row<{ titles: number; texts: number }>(
      `select (count(*) filter (where title_words @@ ?::tsquery))::int as titles,
              (count(*) filter (where words @@ ?::tsquery and not title_words @@ ?::tsquery))::int as texts
       from (select title_words, words from listings order by created_at desc, id desc limit ${looked}) m`,
      [query, query, query],
    );
    return row!;
  }
}

/**
 * Of common words the newest listings are walked until a page is full; of rare ones their index gives all, to be sorted.
 * The planner is left no choice: what it thinks of words together is often wrong by a hundred times.
 */
const newestOf = ({ sql, parameters }: SqlPart, count: number, rest: SqlPart[]): Tier =>
  count < common
    ? { where: and({ sql, parameters }, ...rest), moment: `(l.created_at + interval '0')` }
    : { where: and({ sql: `coalesce(${sql}, false)`, parameters }, ...rest), moment: 'l.created_at' };
