import type { LoaderFunctionArgs } from '@remix-run/node';
import { reachableTiles } from '../server/map-tiles.server.ts';

/** Open to everybody. Where the map gets its pictures, or null while they cannot be reached. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await reachableTiles(context.config.map), {
    headers: { 'cache-control': 'public, max-age=300' },
  });
}
