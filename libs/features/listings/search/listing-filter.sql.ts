import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Bounds } from '@canopy/contracts/bounds';
import type { ListingFilterName } from '@canopy/contracts/listing-filters';
import type { ListingFilter } from '@canopy/contracts/listings';
import { limits } from '@canopy/contracts/limits';
import { reaches } from '@canopy/contracts/search-choices';
import { timeZone } from '@canopy/contracts/time-zone';
import { likePattern } from '@canopy/platform/database';
import { adultFrom, monthsOfYear } from '@canopy/rules/ages';
import { startOfDay } from '@canopy/rules/dates';
import { daysAhead } from '@canopy/rules/days-ahead';
import { searchedWords } from './folded-text.ts';
import { chordOf, onSphere, type SearchPlace, searchPlace } from './search-place.ts';

export interface SqlPart {
  sql: string;
  parameters: unknown[];
}

/** What is looked for, its place found: the one thing that cards, counts, bounds and markers are all made from. */
export type SearchCriteria = {
  [Name in Exclude<ListingFilterName, 'q' | 'near' | 'lat' | 'lng' | 'sort'>]: ListingFilter[Name];
} & {
  /** Each must stand in the title or the description; none without a search text. */
  words: string[];
  place: SearchPlace | null;
  /** Listings that are called off are nobody's to find; the administration still sees them. */
  includeCancelled?: true;
};

/** @throws Refusal invalid_input for a place that we do not know */
export function searchCriteria(query: ListingFilter): SearchCriteria {
  const { category, when, from, to, age, language, price, maxPrice, area, within, provider } = query;
  return {
    category,
    when,
    from,
    to,
    age,
    language,
    price,
    maxPrice,
    area,
    within,
    provider,
    words: searchedWords(query.q),
    place: searchPlace(query),
  };
}

/** When it is over, and where its hours are counted. What has no date is at no time. */
const end = 'coalesce(l.event_end, l.event_start)';
const here = (instant: string) => `(${instant} at time zone '${timeZone}')`;
/** It takes place at a moment or after it: what ends at that very moment, such as midnight, does not. */
const goesOnAt = `(${end} >= ?::timestamptz and (${end} > ?::timestamptz or l.event_start = l.event_end or l.event_end is null))`;
/** From 5 p.m. to the end of the day, Monday to Friday. */
const weekdayEvening = `extract(isodow from ${here('l.event_start')}) <= 5 and ${here('l.event_start')}::time >= '17:00'`;
/** It begins on a Saturday, or goes on over one that is ahead. */
const onSaturday = (now: string) => {
  const first = `${here(`greatest(l.event_start, ${now}::timestamptz)`)}::date`;
  return `${first} + (13 - extract(isodow from ${first})::int) % 7 <= ${here(`greatest(l.event_start, ${end} - interval '1 microsecond')`)}::date`;
};

/**
 * A word stands somewhere in the `search` column, which the trigram index serves; a word of one or two letters has no
 * trigrams, and the added '' keeps the planner from scanning that whole index for it.
 */
export const contains = (word: string): SqlPart => ({
  sql: word.length >= 3 ? 'l.search like ?' : `l.search || '' like ?`,
  parameters: [likePattern(word)],
});

export const isWithin = ({ south, north, west, east }: Bounds): SqlPart => ({
  sql: 'l.lat between ? and ? and l.lng between ? and ?',
  parameters: [south, north, west, east],
});

/** The filters of the listings page as one WHERE over `listings l`. */
export function listingFilter(criteria: SearchCriteria, now: Date): SqlPart {
  const {
    words,
    category,
    when,
    from,
    to,
    age,
    language,
    price,
    maxPrice,
    area,
    place,
    within,
    provider,
    includeCancelled,
    ...others
  } = criteria;
  // A filter that is declared and has no condition here does not compile.
  others satisfies Record<string, never>;
  const conditions: string[] = [];
  const parameters: unknown[] = [];
  const must = (sql: string, ...values: unknown[]) => {
    conditions.push(sql);
    parameters.push(...values);
  };
  const mustBe = ({ sql, parameters }: SqlPart) => must(sql, ...parameters);
  if (!includeCancelled) must('l.cancelled_at is null');
  if (category) must('l.category = ?', category);
  const at = now.toISOString();
  if (when === 'upcoming') must(`coalesce(${end}, 'infinity') > ?::timestamptz`, at);
  if (when === 'today' || when === 'weekend' || when === 'week') {
    const days = daysAhead(when, now);
    const from = days.from ?? at;
    must(`${goesOnAt} and l.event_start < ?::timestamptz`, from, from, days.before);
  }
  if (when === 'evenings') must(`${end} > ?::timestamptz and ${weekdayEvening}`, at);
  if (when === 'saturdays') must(`${end} > ?::timestamptz and ${onSaturday('?')}`, at, at, at);
  // Whatever takes place on one of the days, also what began before them. What has no date takes place on none.
  if (from) must(goesOnAt, startOfDay(from), startOfDay(from));
  if (to) must('l.event_start < ?::timestamptz', startOfDay(to, 1));
  if (age) {
    const from = age === 'adult' ? adultFrom : Number(age) * monthsOfYear;
    const to = age === 'adult' ? limits.age : from + monthsOfYear - 1;
    must(`l.age_min <= ? and coalesce(l.age_max, ${limits.age}) >= ?`, to, from);
  }
  if (language) must(`l.language in (?, 'both')`, language);
  if (price === 'free') must('l.is_free_event');
  if (price === 'contact') must('l.is_contact_for_price');
  if (maxPrice !== undefined) must('l.price_cents <= ? and not l.is_contact_for_price', maxPrice);
  if (area) mustBe(isWithin(area));
  if (provider) must('l.user_id = (select u.id from users u where u.public_id = ?)', provider);
  // The box around the circle is what the index knows; the circle itself is measured.
  if (place)
    must(
      'l.place <@ cube_enlarge(?::cube, ?::float8, 3) and cube_distance(l.place, ?::cube) <= ?::float8',
      onSphere(place),
      chordOf(within),
      onSphere(place),
      chordOf(within),
    );
  for (const word of words) mustBe(contains(word));
  return { sql: conditions.length > 0 ? conditions.join(' and ') : 'true', parameters };
}

/** What the administration looks for, words and a category, wherever and whenever it is: over `listings as l`. */
export function listingsMatching({ q, category }: Pick<ListingFilter, 'q' | 'category'>): RawBuilder<SqlBool> {
  // No time is asked for, so that of asking does not matter.
  return typed(listingFilter({ ...whatever, category, words: searchedWords(q), includeCancelled: true }, new Date(0)));
}

/** What the list shows as upcoming at this moment: over `listings as l`. */
export const upcomingAt = (now: Date): RawBuilder<SqlBool> =>
  typed(listingFilter({ ...whatever, when: 'upcoming' }, now));

/** Everything; `within` is only looked at around a place. */
const whatever: SearchCriteria = {
  category: undefined,
  when: undefined,
  from: undefined,
  to: undefined,
  age: undefined,
  language: undefined,
  price: undefined,
  maxPrice: undefined,
  area: undefined,
  within: reaches[0],
  provider: undefined,
  words: [],
  place: null,
};

function typed({ sql: text, parameters }: SqlPart): RawBuilder<SqlBool> {
  const [first, ...others] = text.split('?');
  const pieces = others.flatMap((piece, place) => [sql.val(parameters[place]), sql.raw(piece)]);
  return sql<SqlBool>`${sql.join([sql.raw(first!), ...pieces], sql``)}`;
}
