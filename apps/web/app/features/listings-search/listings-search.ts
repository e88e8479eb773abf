import { parseBounds } from '@canopy/contracts/bounds';
import { limits } from '@canopy/contracts/limits';
import {
  type FilterText,
  type ListingFilterName,
  listingFilterNames,
  listingFilters,
  providerId,
} from '@canopy/contracts/listing-filters';
import type { ListingsSearch } from '../../paths.ts';

type Filters = { [Name in ListingFilterName]?: FilterText<(typeof listingFilters)[Name]> | undefined };
export type ReadSearch = Omit<ListingsSearch, ListingFilterName> & Filters;

/**
 * What the address of the listings page asks for. A choice that no form of ours writes is left out rather than refused:
 * a mistyped address still shows listings. What people type into a field is kept as it is, so that a refusal can stand
 * beside it.
 */
export function readListingsSearch(search: URLSearchParams): ReadSearch {
  const page = Number(search.get('page') ?? 1);
  const cursor = (name: string) => {
    const text = search.get(name);
    return text && /^[\w-]{1,200}$/.test(text) ? text : undefined;
  };
  return {
    ...readFilters(search),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 1_000_000) : undefined,
    after: cursor('after'),
    before: cursor('before'),
    view: search.get('view') === 'map' ? 'map' : undefined,
  };
}

function readFilters(search: URLSearchParams): Filters {
  const near = searchText(search.get('near') ?? '');
  const point = near ? null : readPoint(search.get('lat'), search.get('lng'));
  const read = (name: ListingFilterName): string | undefined => {
    const filter = listingFilters[name];
    const text = search.get(name) ?? '';
    if ('needsPlace' in filter && !near && !point) return undefined;
    switch (filter.kind) {
      case 'choice':
        return filter.of.find((known) => known === text);
      case 'reach':
        return filter.of.map(String).find((known) => known === text);
      case 'degrees':
        return point?.[name as 'lat' | 'lng'];
      case 'provider':
        return providerId.test(text) ? text : undefined;
      case 'area':
        return parseBounds(text) ? text : undefined;
      default:
        return searchText(text) || undefined;
    }
  };
  return Object.fromEntries(listingFilterNames.map((name) => [name, read(name)])) as Filters;
}

/** The filters alone: what another page of the same list, a chip or the map has to carry on. */
export const filtersOf = (search: ReadSearch): Filters =>
  Object.fromEntries(listingFilterNames.map((name) => [name, search[name]])) as Filters;

/** An order leaves nothing out. */
export const isFiltered = (search: ReadSearch): boolean =>
  Object.values({ ...filtersOf(search), sort: undefined }).some((value) => value !== undefined);

/** In an address: no order in particular, also where another one is remembered. */
export const usualOrder = 'usual';

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
