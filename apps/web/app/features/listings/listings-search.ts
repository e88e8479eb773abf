import { limits } from '@canopy/contracts/limits';
import { categories, type Category } from '@canopy/contracts/vocabulary';
import type { ListingsSearch } from '../../paths.ts';

export interface ReadSearch extends ListingsSearch {
  category?: Category | undefined;
  when?: 'upcoming' | undefined;
}

/** What the address of the listings page asks for. Anything that no form of ours writes is left out rather than refused: a mistyped address still shows listings. */
export function readListingsSearch(search: URLSearchParams): ReadSearch {
  const category = categories.find((known) => known === search.get('category'));
  const page = Number(search.get('page') ?? 1);
  const cursor = (name: string) => {
    const text = search.get(name);
    return text && /^[\w-]{1,200}$/.test(text) ? text : undefined;
  };
  return {
    q: searchText(search.get('q') ?? '') || undefined,
    category,
    when: search.get('when') === 'upcoming' ? 'upcoming' : undefined,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, 1_000_000) : undefined,
    after: cursor('after'),
    before: cursor('before'),
    view: search.get('view') === 'map' ? 'map' : undefined,
  };
}

/** Control characters and halves of characters are nothing to look for; the rest is cut to what the API takes, counted as it counts. */
function searchText(typed: string): string {
  const clean = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
  return clean(clean(typed).slice(0, limits.query));
}
