import { Injectable } from '@nestjs/common';
import type { ListingCount, ListingFilter, ListingPage, ListListings } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import { SingleFlight } from '@canopy/platform/single-flight';
import { Clock } from '@canopy/platform/clock';
import { TimedReads } from '@canopy/platform/database';
import { listingFilter, type SearchCriteria, searchCriteria } from './listing-filter.sql.ts';
import { boundsOfCards, countsOfCards, type Facts, MatchFacts } from './match-facts.queries.ts';
import { BestMatch } from './best-match.queries.ts';
import { distanceFrom, nearestCards } from './nearest-cards.queries.ts';
import { placeInText } from './place-in-text.ts';
import { SearchMisses } from './search-misses.ts';
import { soonestFirst } from './soonest-first.sql.ts';
import { tieredCards } from './tiered-cards.queries.ts';
import { wordsWithoutResult } from './words-without-result.queries.ts';
import { newestCards } from './newest-cards.queries.ts';
import type { CardsPage } from './page-of-cards.ts';

/** The list: 24 cards a page, raw rows, and what is known about all matches. */
@Injectable()
export class ListListingsQuery {
  private readonly facts: MatchFacts;
  private readonly bestMatch: BestMatch;
  private readonly inFlight = new SingleFlight<ListingPage>();

  constructor(
    private readonly reads: TimedReads,
    private readonly misses: SearchMisses,
    private readonly clock: Clock,
  ) {
    this.facts = new MatchFacts(reads, clock);
    this.bestMatch = new BestMatch(reads);
  }

  /** @throws Refusal invalid_input for an unknown place, search_too_slow */
  page(query: ListListings): Promise<ListingPage> {
    return this.inFlight.get(JSON.stringify(query), () => this.load(query));
  }

  /**
   * The same total as of a page, kept for the same seconds, without the page.
   * @throws Refusal invalid_input for an unknown place, search_too_slow
   */
  async count(query: ListingFilter): Promise<ListingCount> {
    // The number is all that is wanted.
    const facts = await this.facts.about(searchCriteria(query), Infinity);
    if (!facts) throw new Refusal('search_too_slow');
    return { total: facts.total };
  }

  private async load(query: ListListings): Promise<ListingPage> {
    const criteria = searchCriteria(query);
    const now = this.clock.now();
    const cards = await this.cards(criteria, query, now);
    const { q = '' } = query;
    // A page past the end says nothing about the words.
    const isFirst = query.page === 1 && !query.after && !query.before;
    const nothing = isFirst && cards.items.length === 0 && criteria.words.length > 0;
    if (nothing && hasWordsAlone(criteria)) this.misses.note(q);
    return {
      ...cards,
      ...(await this.factsAbout(criteria, cards)),
      place: criteria.place,
      provider: query.provider ? await this.nameOf(query.provider) : null,
      placeInText: criteria.place ? null : placeInText(q),
      withoutWords: nothing ? await inTime(wordsWithoutResult(this.reads, criteria, q, now)) : null,
    };
  }

  private async cards(criteria: SearchCriteria, query: ListListings, now: Date): Promise<CardsPage> {
    const filter = listingFilter(criteria, now);
    const { place, words, area, provider } = criteria;
    const hasNothingFor = { distance: !place, best: words.length === 0, newest: false, soonest: false };
    const order = query.sort && !hasNothingFor[query.sort] ? query.sort : place ? 'distance' : 'best';
    if (place && order === 'distance') return nearestCards(this.reads, filter, place, query);
    const best = order === 'best' ? await this.bestMatch.tiers(words, Boolean(place ?? area ?? provider)) : null;
    const cards = best
      ? await tieredCards(this.reads, listingFilter({ ...criteria, words: [] }, now), best, query)
      : order === 'soonest'
        ? await tieredCards(this.reads, filter, soonestFirst(now), query)
        : await newestCards(this.reads, filter, query);
    if (!place) return cards;
    return {
      ...cards,
      items: cards.items.map((item) => ({ ...item, distanceKm: distanceFrom(place, item.lat, item.lng) })),
    };
  }

  /** Only of whoever's name stands on a listing already; one that is called off keeps its page. */
  private async nameOf(provider: string): Promise<ListingPage['provider']> {
    return (
      (await this.reads.row<{ name: string }>(
        `select u.public_name as name from users u
         where u.public_id = ? and exists (select from listings l where l.user_id = u.id)`,
        [provider],
      )) ?? null
    );
  }

  /** Cards are the answer, the rest is about it: where counting takes too long, the cards are shown without. */
  private async factsAbout(criteria: SearchCriteria, { items, page, next, previous }: CardsPage): Promise<Facts> {
    const whole = page === 1 && next === null && previous === null;
    // What this answer shows is newer than what is kept.
    if (whole)
      return {
        total: { count: items.length, more: false },
        perCategory: criteria.category ? await this.facts.perCategory(criteria) : countsOfCards(items),
        bounds: boundsOfCards(items),
      };
    const facts = await this.facts.about(criteria);
    return facts ?? { total: { count: items.length, more: true }, perCategory: null, bounds: null, uncounted: true };
  }
}

/** Nothing but words was looked for: no other filter hides what they would find. A distance alone is none. */
const hasWordsAlone = (criteria: SearchCriteria) =>
  criteria.words.length > 0 &&
  Object.entries(criteria).every(
    ([name, value]) => name === 'words' || name === 'within' || value === undefined || value === null,
  );

async function inTime<T>(facts: Promise<T>): Promise<T | null> {
  try {
    return await facts;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'search_too_slow') return null;
    throw error;
  }
}
