import { countListings } from '@canopy/contracts/listings.endpoints';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { filtersOf, readListingsSearch } from '../features/listings-search/listings-search.ts';
import { apiFor } from '../server/api.server.ts';
import { ApiError } from '../server/api-error.ts';

/**
 * Open to everybody. How many listings a search would find, as JSON for the filters; null when it cannot be told, also
 * while a field is not filled in whole.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = filtersOf(readListingsSearch(new URL(request.url).searchParams));
  try {
    const { total } = await apiFor({ request, context }).call(countListings, { query });
    return Response.json(total, { headers: { 'cache-control': 'public, max-age=10' } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A browser writes any other status into its console as a failure of the page.
    return Response.json(null);
  }
}
