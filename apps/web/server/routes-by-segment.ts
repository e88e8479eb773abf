import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/**
 * The router ranks and compiles all routes that it has for each request again. Those whose address begins with another
 * word cannot match, so it is given the others alone.
 *
 * @returns for the path of a request, without the part of its language: the word that it begins with and the routes that
 *   may match it; null when that is better left to all routes
 */
export function routesBySegment(all: Routes): (path: string) => { segment: string; routes: Routes } | null {
  const known = new Map<string, Routes>();
  const entries = Object.entries(all);
  const fixed = new Map(entries.map(([id]) => [id, firstFixedSegment(all, id)]));
  for (const segment of new Set(fixed.values()))
    if (segment !== null)
      known.set(segment, Object.fromEntries(entries.filter(([id]) => (fixed.get(id) ?? segment) === segment)));
  return (path) => {
    const segment = path.replace(/\.data$/, '').split('/', 2)[1] ?? '';
    const routes = known.get(segment);
    return routes ? { segment, routes } : null;
  };
}

/** @returns null for the root and for what matches several words */
function firstFixedSegment(all: Routes, id: string | undefined): string | null {
  const paths: string[] = [];
  for (let at = id; at !== undefined; at = all[at]?.parentId) paths.unshift(all[at]?.path ?? '');
  const first = paths.join('/').split('/').find(Boolean) ?? '';
  return /^[^:*?]+$/.test(first) ? first : null;
}
