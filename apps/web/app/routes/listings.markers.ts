import { apiPaths } from '@canopy/contracts/api-paths';
import { listMarkersSchema, type Markers } from '@canopy/contracts/listings';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { apiFor } from '../server/api.server.ts';
import { ApiError } from '../server/api-error.ts';

/** Open to everybody. What stands on the map inside a box, as JSON for the map. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = listMarkersSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return Response.json({ markers: [], clusters: [] }, { status: 400 });
  try {
    return Response.json(await apiFor({ request, context }).get<Markers>(apiPaths.markers, asked.data), { headers: { 'cache-control': 'public, max-age=15' } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Response.json({ markers: [], clusters: [] }, { status: error.status });
  }
}
