import type { Bounds } from './bounds.ts';
import { languages } from './language.ts';
import { ageChoices, orders, priceChoices, reaches, whenChoices } from './search-choices.ts';
import { categories } from './vocabulary.ts';

/** How a filter is entered, which decides how it is judged, and how it stands in an address. */
type Filter =
  /** What people type: words, a town. */
  | { kind: 'text' }
  /** A day like 2026-07-15. */
  | { kind: 'day' }
  /** Dollars in the address, whole cents after parsing. */
  | { kind: 'amount' }
  /** One half of a point; an address carries both halves or none. */
  | { kind: 'degrees'; edge: number }
  /** Part of the map: "south,west,north,east". */
  | { kind: 'area' }
  /** Whose listings: the id under which families see a provider. */
  | { kind: 'provider' }
  | { kind: 'choice'; of: readonly string[]; unknown?: string }
  /** Kilometres; without a choice the usual ones. */
  | { kind: 'reach'; of: readonly number[]; needsPlace?: true };

/**
 * What the listings page can be narrowed by; everything given must hold at once. The one declaration that the contract
 * of the API, its SQL and the addresses of the web are made from. No schemas: pages read it before they need a
 * validator.
 */
export const listingFilters = {
  q: { kind: 'text' },
  category: { kind: 'choice', of: categories, unknown: 'There is no such category.' },
  when: { kind: 'choice', of: whenChoices },
  /** First and last day in Toronto: listings that take place on any day between, both included. */
  from: { kind: 'day' },
  to: { kind: 'day' },
  /** Listings that say that they are for this age; what says nothing is not found by it. */
  age: { kind: 'choice', of: ageChoices },
  /** Listings in this language, or in both. */
  language: { kind: 'choice', of: languages },
  price: { kind: 'choice', of: priceChoices },
  maxPrice: { kind: 'amount' },
  /** A town or a postal code of Ontario … */
  near: { kind: 'text' },
  /** … or a point; `near` wins when both are given. */
  lat: { kind: 'degrees', edge: 90 },
  lng: { kind: 'degrees', edge: 180 },
  /** A distance means nothing without a place. */
  within: { kind: 'reach', of: reaches, needsPlace: true },
  /**
   * Unless told otherwise, with a place the nearest come first, else with a text the best match, else the newest. An
   * order that the search has nothing for counts as none.
   */
  sort: { kind: 'choice', of: orders },
  area: { kind: 'area' },
  /** Nobody's listings where there is no such provider. */
  provider: { kind: 'provider' },
} as const satisfies Record<string, Filter>;

/** What `provider` looks like; nothing of an account can be read from it. */
export const providerId = /^[0-9a-f]{24}$/;

export type ListingFilterName = keyof typeof listingFilters;
export const listingFilterNames = Object.keys(listingFilters) as ListingFilterName[];

/** What the contract makes of an entered filter. */
export type FilterValue<F extends Filter> = F extends { kind: 'choice' | 'reach'; of: readonly (infer Choice)[] }
  ? Choice
  : F extends { kind: 'area' }
    ? Bounds
    : F extends { kind: 'amount' | 'degrees' }
      ? number
      : string;

/** How it stands in an address of the web: a choice is one of those known, all else is as it was typed. */
export type FilterText<F extends Filter> = F extends { kind: 'choice'; of: readonly (infer Choice)[] }
  ? Choice
  : string;
