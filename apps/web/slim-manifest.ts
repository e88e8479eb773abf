import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What links with `prefetch` lead to. */
export const fetchedAhead = ['routes/listings._index', 'routes/listings.$id'];

interface Route {
  imports: string[];
}

/**
 * The framework's manifest without the lists of files that each route imports, which are half of it. The server, which
 * has them of its own, names to each page its files; in the browser only a link that fetches ahead reads them.
 *
 * @param script sets `window.__remixManifest`
 */
export function slimManifest(script: string): string {
  const [start, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1];
  const manifest = JSON.parse(script.slice(start, end)) as { routes: Record<string, Route> };
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    fetchedAhead.includes(id) ? route : { ...route, imports: [] },
  ]);
  const slim = { ...manifest, routes: Object.fromEntries(routes) as typeof manifest.routes };
  return script.slice(0, start) + JSON.stringify(slim) + script.slice(end);
}

/** Every page fetches it. @param build the folder that Remix wrote */
export async function slimBuiltManifest(build: string): Promise<void> {
  const assets = join(build, 'client', 'assets');
  const names = (await readdir(assets)).filter((name) => /^manifest-[0-9a-f]+\.js$/.test(name));
  if (names.length === 0) throw new Error('The build has no manifest.');
  for (const name of names) {
    const file = join(assets, name);
    await writeFile(file, slimManifest(await readFile(file, 'utf8')));
  }
}
