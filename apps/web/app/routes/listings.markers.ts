import { listMarkers } from '@canopy/contracts/listings.endpoints';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { filtersOf, readListingsSearch } from '../features/listings-search/listings-search.ts';
import { apiFor } from '../server/api.server.ts';
import { ApiError } from '../server/api-error.ts';

const boxFields = ['south', 'west', 'north', 'east', 'zoom'];

/**
 * Open to everybody. What stands on the map inside a box, as JSON for the map; null when it cannot be told, which the
 * map says.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = new URL(request.url).searchParams;
  const box = Object.fromEntries(boxFields.map((name) => [name, args.get(name)]));
  try {
    const markers = await apiFor({ request, context }).call(listMarkers, {
      query: {
        ...filtersOf(readListingsSearch(args)),
        ...box,
      },
    });
    return Response.json(markers, { headers: { 'cache-control': 'public, max-age=15' } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A browser writes any other status into its console as a failure of the page.
    return Response.json(null, {
      status: error.status >= 500 && error.reason !== 'search_too_slow' ? error.status : 200,
    });
  }
}
