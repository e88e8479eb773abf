// What a page makes a phone fetch before it can be used, as our server sends it (compressed).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;

const client = join(projectRoot, 'apps', 'web', 'build', 'client');
const frame = ['app/entry.client.tsx', 'app/root.tsx?__remix-build-client-route'];

const routeKey = (route: string) => `app/routes/${route}.tsx?__remix-build-client-route`;

/** The chunks that come with these modules, before any of them can run. */
function chunksOf(modules: string[], manifest: Manifest): Set<Chunk> {
  const chunks = new Set<Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build knows no ${key}.`);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return chunks;
}

/** The script files of a route, with the frame of every page. @param later modules that the page fetches afterwards */
export function scriptsOf(route: string, manifest: Manifest, later: string[] = []): string[] {
  const chunks = chunksOf([...frame, routeKey(route), ...later], manifest);
  return [...chunks].map(({ file }) => file).filter((file) => file.endsWith('.js'));
}

/**
 * All scripts that the page of a route names in this language: those of its modules, the words that they say (which the
 * server adds, `apps/web/server/catalogue-files.ts`) and the framework's list of all routes.
 */
export function namedBy(route: string, language: string, manifest: Manifest): string[] {
  const words = [...chunksOf([...frame, routeKey(route)], manifest)]
    .flatMap(({ dynamicImports }) => dynamicImports ?? [])
    .filter((key) => key.startsWith(`app/i18n/${language}/`));
  const lists = readdirSync(join(client, 'assets')).filter((file) => /^manifest-[0-9a-f]+\.js$/.test(file));
  if (words.length === 0 || lists.length !== 1) throw new Error('The build has no words, or not one list of routes.');
  return [...new Set([...scriptsOf(route, manifest, words), `assets/${lists[0]}`])];
}

export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(join(client, '..', '.vite', 'client-manifest.json'), 'utf8')) as Manifest;

/** Bytes on the way, in brotli where the build made it. */
export function bytesSent(files: string[]): number {
  return files.reduce(
    (sum, file) =>
      sum + statSync(existsSync(join(client, `${file}.br`)) ? join(client, `${file}.br`) : join(client, file)).size,
    0,
  );
}
