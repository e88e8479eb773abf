import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fetchedAhead, slimManifest } from './slim-manifest.ts';

const route = (id: string) => ({ id, path: id, module: `/assets/${id}-0.js`, imports: ['/assets/kit-1.js'], css: [] });
const manifest = {
  entry: { module: '/assets/entry-2.js', imports: ['/assets/libraries-3.js'], css: [] },
  routes: { root: route('root'), 'routes/listings.$id': route('routes/listings.$id'), 'routes/x': route('routes/x') },
  url: '/assets/manifest-4.js',
  version: '4',
};

it('keeps all that the framework asks a route for, and its files where a link fetches them ahead', () => {
  const { routes } = manifest;
  const slim = slimManifest(`window.__remixManifest=${JSON.stringify(manifest)};`);
  expect(slim).toMatch(/^window\.__remixManifest=.*;$/);
  expect(JSON.parse(slim.slice('window.__remixManifest='.length, -1))).toEqual({
    ...manifest,
    routes: { ...routes, root: { ...routes.root, imports: [] }, 'routes/x': { ...routes['routes/x'], imports: [] } },
  });
});

it('knows every page that a link fetches ahead: otherwise its files would come one after the other', () => {
  const app = join(import.meta.dirname, 'app');
  const pages: Record<string, string> = { listings: 'routes/listings._index', listing: 'routes/listings.$id' };
  const sources = globSync('**/*.tsx', { cwd: app })
    .filter((file) => !file.includes('.test.') && !file.startsWith('ui/'))
    .map((file) => readFileSync(join(app, file), 'utf8'));
  const links = sources.flatMap((source) => source.match(/<\w+(?=[^<>]*\sprefetch=)[^<>]*>/g) ?? []);
  // None stands where this does not see it.
  expect(sources.join('').match(/\bprefetch\b/g)).toHaveLength(links.length);
  const leading = links.map((link) => pages[/\bpaths\.(\w+)\(/.exec(link)?.[1] ?? ''] ?? link);
  expect([...new Set(leading)].toSorted()).toEqual(fetchedAhead.toSorted());
});
