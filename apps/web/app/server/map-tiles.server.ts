import type { WebConfig } from '@canopy/platform/config';

export type MapTiles = { url: string; attribution: string } | null;
const rememberMs = 5 * 60_000;
let last: { at: number; answer: Promise<MapTiles> } | null = null;

/**
 * A browser writes every image that it cannot reach into its console, and nothing can stop it. So the server tries one
 * tile first and remembers the outcome for five minutes: without tiles the map stands on its own quiet layer.
 */
export function reachableTiles(
  map: WebConfig['map'],
  fetchLike: typeof fetch = fetch,
  now = Date.now(),
): Promise<MapTiles> {
  if (last && now - last.at < rememberMs) return last.answer;
  const probe = map.tileUrl
    .replace('{s}', 'a')
    .replace('{z}', '0')
    .replace('{x}', '0')
    .replace('{y}', '0')
    .replace('{r}', '');
  const answer = fetchLike(probe, {
    signal: AbortSignal.timeout(2_000),
    headers: { 'user-agent': 'canopy-map-check' },
  }).then(
    (tile) => (tile.ok ? { url: map.tileUrl, attribution: map.attribution } : null),
    () => null,
  );
  last = { at: now, answer };
  return answer;
}
