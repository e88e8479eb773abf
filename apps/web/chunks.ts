import type { Rollup } from 'vite';

const frame = /\/app\/(entry\.client|root)\.tsx$/;
/** What many pages use and few alone: the kit of components, and what is said once for server and browser. */
const shared = /\/(app\/(ui|browser)|libs\/(contracts|rules))\//;

/**
 * Which files the scripts become. Libraries of every page seldom change; our own code of every page, and the kit, are
 * one file each; whatever a page has of its own stays with it. Otherwise a page waits for two or three dozen files of
 * some hundred bytes.
 */
export function chunkOf(id: string, build: Rollup.ManualChunkMeta): string | undefined {
  if (frameOf(build).has(id)) return isLibrary(id) ? 'libraries' : 'frame';
  return shared.test(id) && isOurs(reachable([id], build), build) ? 'kit' : undefined;
}

/** What Vite makes up is no source of ours, but the words of a feature (catalogues.ts) are. */
const isLibrary = (id: string): boolean =>
  id.includes('/node_modules/') || (id.startsWith('\0') && !id.startsWith('\0words:'));

const frames = new WeakMap<object, Set<string>>();

/** Everything that every page loads. */
function frameOf(build: Rollup.ManualChunkMeta): Set<string> {
  const known = frames.get(build.getModuleInfo);
  if (known) return known;
  const found = reachable(
    [...build.getModuleIds()].filter((id) => frame.test(id)),
    build,
  );
  frames.set(build.getModuleInfo, found);
  return found;
}

/** A part of the kit that needs a library of its own, a dialog or the schemas, comes only to the pages that use it. */
const isOurs = (ids: Set<string>, build: Rollup.ManualChunkMeta): boolean =>
  [...ids].every((id) => frameOf(build).has(id) || (!id.includes('/node_modules/') && !id.startsWith('\0')));

function reachable(from: string[], { getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    getModuleInfo(id)?.importedIds.forEach(visit);
  };
  from.forEach(visit);
  return found;
}
