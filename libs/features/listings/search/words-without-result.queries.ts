import type { ListingPage } from '@canopy/contracts/listings';
import type { TimedReads } from '@canopy/platform/database';
import { searchedWords, typedWords } from './folded-text.ts';
import { listingFilter, type SearchCriteria } from './listing-filter.sql.ts';

/** Longer texts are no words that somebody mistyped one of. */
const mostWords = 8;

/**
 * Why a text of several words found nothing: the words that stand in no listing under the other filters. Where each
 * stands in some but never all in one, the last word without which the others find something.
 */
export async function wordsWithoutResult(
  reads: TimedReads,
  criteria: SearchCriteria,
  text: string,
  now: Date,
): Promise<ListingPage['withoutWords']> {
  const typed = typedWords(text);
  if (typed.length < 2 || typed.length > mostWords) return null;
  const without = (words: string[]) => {
    const rest = typed.filter((word) => !words.includes(word)).join(' ');
    return rest === '' ? null : { words, rest };
  };
  const alone = await findAnything(reads, criteria, typed, now);
  const absent = typed.filter((_, n) => !alone[n]);
  if (absent.length > 0) {
    const offer = without(absent);
    const [finds] = offer ? await findAnything(reads, criteria, [offer.rest], now) : [];
    return finds ? offer : null;
  }
  const offers = typed.toReversed().flatMap((word) => without([word]) ?? []);
  const found = await findAnything(
    reads,
    criteria,
    offers.map(({ rest }) => rest),
    now,
  );
  return offers.find((_, n) => found[n]) ?? null;
}

/** Of each text, whether it finds something in place of the one that was searched for. */
async function findAnything(
  reads: TimedReads,
  criteria: SearchCriteria,
  texts: string[],
  now: Date,
): Promise<boolean[]> {
  if (texts.length === 0) return [];
  const filters = texts.map((text) => listingFilter({ ...criteria, words: searchedWords(text) }, now));
  const row = await reads.row<Record<string, boolean>>(
    `select ${filters.map(({ sql }, n) => `exists (select from listings l where ${sql}) as "${n}"`).join(', ')}`,
    filters.flatMap(({ parameters }) => parameters),
  );
  return texts.map((_, n) => row?.[n] === true);
}
