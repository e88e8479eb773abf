import { readListingsSearch } from '../../listings-search/listings-search.ts';
import type { AdminListingsSearch } from '../../../paths.ts';

/** What the address asks for. As on the public page, whatever no form of ours writes is left out. */
export function readAdminListingsSearch(search: URLSearchParams): AdminListingsSearch {
  const { q, category, after, before } = readListingsSearch(search);
  return { q, category, after, before };
}
