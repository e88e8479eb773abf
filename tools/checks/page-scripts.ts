// What a page makes a phone fetch before it can be used, as our server sends it (compressed).
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const client = join(projectRoot, 'apps', 'web', 'build', 'client');
const frame = ['app/entry.client.tsx', 'app/root.tsx?__remix-build-client-route'];

/** The script files of a route, with the frame of every page. @param later modules that the page fetches afterwards */
export function scriptsOf(route: string, manifest: Manifest, later: string[] = []): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build knows no ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  [...frame, `app/routes/${route}.tsx?__remix-build-client-route`, ...later].forEach(visit);
  return [...files].filter((file) => file.endsWith('.js'));
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
