import type { TimedReads } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { and } from './cards.sql.ts';
import { isPlain, wordParts } from './folded-text.ts';
import { contains, type SqlPart } from './listing-filter.sql.ts';
import { NewestTexts, several } from './newest-texts.queries.ts';
import type { Tier, Tiers } from './tiered-cards.queries.ts';

/** How long nobody's title has a word that none had, in milliseconds. */
const titlesKept = 10_000;
/** With this many hits among the newest listings, a page of them is soon met. */
const common = 10;

/**
 * With a search text: first where every word of it begins a word of the title, then where each begins a word of title or
 * description, then where they stand inside of others; the newest first in each.
 */
export class BestMatch {
  private readonly newest: NewestTexts;
  private readonly titled = new ShortCache<boolean>(titlesKept);

  constructor(private readonly reads: TimedReads) {
    this.newest = new NewestTexts(reads);
  }

  /**
   * The words are among what the tiers ask, all else that is looked for is not.
   * @param narrow whether something else is looked for that few listings have, and that has an index: a provider, an
   *   area or a place
   * @returns null where there is nothing that a word could begin with: without a text, and for one of signs alone.
   */
  async tiers(words: string[], narrow = false): Promise<Tiers | null> {
    const parts = words.flatMap(wordParts);
    if (parts.length === 0) return null;
    // Letters and digits alone: nothing of a query language can be among them.
    const query = parts.map((part) => `'${part}':*`).join(' & ');
    const all = words.map(contains);
    // The planner takes any beginning of a word for one of two hundred, so it is looked whether it is.
    const seen = await this.newest.seen(words);
    // What one of the newest has, few have, mostly: read at once they cost a third of reading them tier by tier.
    // One or two letters have no index that finds them anywhere, so they are looked for there last.
    const hardlyUsed = seen.anywhere < several && words.every(({ length }) => length >= 3);
    // A plain word that begins another stands in it: asked twice, the planner would take both for a coincidence.
    const rest = words.filter((word) => !isPlain(word)).map(contains);
    const inTitle = { sql: 'l.title_words @@ ?::tsquery', parameters: [query] };
    // What gets such a title meanwhile is a text that has it.
    const titled = hardlyUsed || seen.titles > 0 || (await this.isInTitles(query));
    const inText = titled
      ? { sql: 'l.words @@ ?::tsquery and not l.title_words @@ ?::tsquery', parameters: [query, query] }
      : { sql: 'l.words @@ ?::tsquery', parameters: [query] };
    const inside = { sql: 'not l.words @@ ?::tsquery', parameters: [query] };
    return {
      tiers: [
        titled ? newestOf(inTitle, seen.titles, rest) : null,
        newestOf(inText, seen.texts, rest),
        { where: and(inside, ...all), moment: 'l.created_at' },
      ],
      together: hardlyUsed
        ? {
            where: and(...all),
            // The planner takes every thirtieth such word for a hundred times as common as it is, and then reads the
            // whole index of a category or walks through it.
            first: !narrow,
            tier: {
              sql: 'case when l.title_words @@ ?::tsquery then 0 when l.words @@ ?::tsquery then 1 else 2 end',
              parameters: [query, query],
            },
            moment: 'l.created_at',
          }
        : null,
    };
  }

  /** Of words that no title has, one question is spared for as long as that is kept. They choose the way only. */
  private isInTitles(query: string): Promise<boolean> {
    return this.titled.get(query, async () => {
      const sql = 'select count(*)::int as count from listings l where l.title_words @@ ?::tsquery';
      const found = await this.reads.row<{ count: number }>(sql, [query]).catch(() => null);
      return found?.count !== 0;
    });
  }
}

/**
 * Of common words the newest listings are walked until a page is full; of rare ones their index gives all, to be sorted.
 * The planner is left no choice: what it thinks of words together is often wrong by a hundred times.
 */
const newestOf = ({ sql, parameters }: SqlPart, count: number, rest: SqlPart[]): Tier =>
  count < common
    ? { where: and({ sql, parameters }, ...rest), moment: `(l.created_at + interval '0')`, sorted: true }
    : { where: and({ sql: `coalesce(${sql}, false)`, parameters }, ...rest), moment: 'l.created_at' };
