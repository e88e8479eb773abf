import { parseArea } from '@canopy/contracts/bounds';
import { limits } from '@canopy/contracts/limits';
import { orders, priceChoices, reaches } from '@canopy/contracts/search-choices';
import { categories, type Category } from '@canopy/contracts/vocabulary';
import type { ListingsSearch } from '../../paths.ts';

export interface ReadSearch extends ListingsSearch {
  category?: Category | undefined;
  when?: 'upcoming' | undefined;
}

/**
 * What the address of the listings page asks for. A choice that no form of ours writes is left out rather than refused:
 * a mistyped address still shows listings. What people type into a field is kept as it is, so that a refusal can stand
 * beside it.
 */
export function readListingsSearch(search: URLSearchParams): ReadSearch {
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find((value) => value === search.get(name));
  const typed = (name: string) => searchText(search.get(name) ?? '') || undefined;
  const page = Number(search.get('page') ?? 1);
  const cursor = (name: string) => {
    const text = search.get(name);
    return text && /^[\w-]{1,200}$/.test(text) ? text : undefined;
  };
  const near = typed('near');
  const point = near ? null : readPoint(search.get('lat'), search.get('lng'));
  const area = search.get('area') ?? '';
  return {
    q: typed('q'),
    category: one('category', categories),
    when: one('when', ['upcoming']),
    from: typed('from'),
    to: typed('to'),
    price: one('price', priceChoices),
    maxPrice: typed('maxPrice'),
    near,
    lat: point?.lat,
    lng: point?.lng,
    // A distance and its order mean nothing without a place.
    within: near || point ? one('within', reaches.map(String)) : undefined,
    sort: near || point ? one('sort', orders) : undefined,
    area: parseArea(area) ? area : undefined,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 1_000_000) : undefined,
    after: cursor('after'),
    before: cursor('before'),
    view: search.get('view') === 'map' ? 'map' : undefined,
  };
}

/** The filters alone: what another page of the same list, a chip or the map has to carry on. */
export function filtersOf({
  page: _page,
  after: _after,
  before: _before,
  view: _view,
  ...filters
}: ReadSearch): ReadSearch {
  return filters;
}

export const isFiltered = (search: ReadSearch): boolean =>
  Object.values(filtersOf(search)).some((value) => value !== undefined);

/** Two decimals are about a kilometre: near enough to find what is close, too coarse to tell a home. */
export function readPoint(lat: string | null, lng: string | null): { lat: string; lng: string } | null {
  const within = (text: string | null, edge: number) =>
    text !== null && /^-?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= edge
      ? Number(text).toFixed(2)
      : null;
  const [y, x] = [within(lat, 90), within(lng, 180)];
  return y !== null && x !== null ? { lat: y, lng: x } : null;
}

/**
 * Control characters and halves of characters are nothing to look for; the rest is cut to what the API takes, counted
 * as it counts.
 */
function searchText(typed: string): string {
  const clean = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
  return clean(clean(typed).slice(0, limits.query));
}
