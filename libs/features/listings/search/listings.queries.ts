import { Injectable } from '@nestjs/common';
import type { ListingPage, ListListings } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import { Coalesced } from '@canopy/platform/coalesced';
import { TimedReads } from '@canopy/platform/database';
import { type Sought, sought } from './listing-filter.sql.ts';
import { boundsOfCards, countsOfCards, MatchFacts, totalOf } from './match-facts.queries.ts';
import { distanceFrom, nearestCards } from './nearest-cards.queries.ts';
import { type CardsPage, newestCards } from './newest-cards.queries.ts';

/** The list: 24 cards a page, raw rows, and what is known about all matches. */
@Injectable()
export class ListListingsQuery {
  private readonly facts: MatchFacts;
  private readonly asking = new Coalesced<ListingPage>();

  constructor(private readonly reads: TimedReads) {
    this.facts = new MatchFacts(reads);
  }

  /** @throws Refusal invalid_input for an unknown place, search_too_slow */
  page(asked: ListListings): Promise<ListingPage> {
    return this.asking.get(JSON.stringify(asked), () => this.ask(asked));
  }

  private async ask(asked: ListListings): Promise<ListingPage> {
    const what = sought(asked);
    const cards = await this.cards(what, asked);
    return { ...cards, ...(await this.about(what, cards)), place: what.place };
  }

  private async cards(what: Sought, asked: ListListings): Promise<CardsPage> {
    const { place } = what;
    if (!place) return newestCards(this.reads, what, asked);
    if (asked.sort !== 'newest') return nearestCards(this.reads, { ...what, place }, asked);
    const cards = await newestCards(this.reads, what, asked);
    return {
      ...cards,
      items: cards.items.map((item) => ({ ...item, distanceKm: distanceFrom(place, item.lat, item.lng) })),
    };
  }

  /** Cards are the answer, the rest is about it: where counting takes too long, the cards are shown without. */
  private async about(
    what: Sought,
    { items, page, next, previous }: CardsPage,
  ): Promise<Pick<ListingPage, 'total' | 'perCategory' | 'bounds'>> {
    const whole = page === 1 && next === null && previous === null;
    const [counts, bounds] = await Promise.all([
      whole && !what.category ? countsOfCards(items) : inTime(this.facts.perCategory(what)),
      whole ? boundsOfCards(items) : inTime(this.facts.boundsOf(what)),
    ]);
    // What this answer shows is newer than what is kept.
    const total = whole
      ? { count: items.length, more: false }
      : counts
        ? totalOf(counts, what)
        : { count: items.length, more: next !== null || previous !== null };
    return { total, perCategory: counts ?? {}, bounds };
  }
}

async function inTime<T>(facts: Promise<T>): Promise<T | null> {
  try {
    return await facts;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'search_too_slow') return null;
    throw error;
  }
}
