import { limits } from '@canopy/contracts/limits';
import { directions, salesSorts, timeframes } from '@canopy/contracts/sales-choices';
import type { SalesSearch } from '../../paths.ts';

/** What the address of the dashboard asks for. Whatever no form of ours writes is left out, and so is what is usual. */
export function readSalesSearch(search: URLSearchParams): SalesSearch {
  const choice = <Value extends string>(of: readonly [Value, ...Value[]], name: string): Value | undefined =>
    of.slice(1).find((known) => known === search.get(name));
  const sort = salesSorts.find((known) => known === search.get('sort') && known !== 'date');
  const { after, before } = readPlace(search);
  return {
    q: (search.get('q') ?? '')
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim()
      .slice(0, limits.query)
      .replace(/\p{Cs}/gu, ''),
    timeframe: choice(timeframes, 'timeframe'),
    sort,
    direction: choice(directions, 'direction'),
    after,
    before,
  };
}

/** Where in a list of sales an address is. */
export function readPlace(search: URLSearchParams): Pick<SalesSearch, 'after' | 'before'> {
  const cursor = (name: string) => {
    const text = search.get(name);
    return text && /^[\w-]{1,1000}$/.test(text) ? text : undefined;
  };
  return { after: cursor('after'), before: cursor('before') };
}

/** Whether the list shows less than all sales. */
export const isNarrowed = ({ q, timeframe }: SalesSearch): boolean => Boolean(q) || timeframe !== undefined;
