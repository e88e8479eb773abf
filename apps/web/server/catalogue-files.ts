import { readFileSync } from 'node:fs';
import { languages, type Language } from '@canopy/contracts/language';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}
export type ClientManifest = Record<string, Chunk>;

/**
 * The catalogues of each route, by language: what its scripts would ask for as soon as they run. A page names them
 * beside its scripts, so they come together and not one after the other.
 */
export function catalogueFiles(manifest: ClientManifest): (language: Language, routes: string[]) => string[] {
  const reached = (key: string, seen: Set<string>): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) reached(next, seen);
    return seen;
  };
  const later = (key: string) => [...reached(key, new Set())].flatMap((each) => manifest[each]?.dynamicImports ?? []);
  const known = new Map<string, string[]>();
  const filesOf = (language: Language, route: string) =>
    later(`app/${route}.tsx?__remix-build-client-route`)
      .filter((key) => key.startsWith(`app/i18n/${language}/`))
      .map((key) => `/${manifest[key]!.file}`);
  for (const key of Object.keys(manifest)) {
    const route = /^app\/(.+)\.tsx\?__remix-build-client-route$/.exec(key)?.[1];
    if (route) for (const language of languages) known.set(`${language} ${route}`, filesOf(language, route));
  }
  return (language, routes) => [...new Set(routes.flatMap((route) => known.get(`${language} ${route}`) ?? []))];
}

/** @param build the folder that Remix wrote */
export const readClientManifest = (build: string): ClientManifest =>
  JSON.parse(readFileSync(`${build}/.vite/client-manifest.json`, 'utf8')) as ClientManifest;
