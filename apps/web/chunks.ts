import type { Rollup } from 'vite';

const start = /\/app\/entry\.client\.tsx$/;
const frame = /\/app\/(entry\.client|root)\.tsx$/;
/** What many pages use and few alone: the kit of components, how numbers are written, and what is said once for server and browser. */
const shared = /\/(app\/(ui|browser)|libs\/(contracts|rules))\/|\/app\/i18n\/(format|count-text)\.ts$/;
/**
 * The kit comes to every visitor, so without what few pages use: words for what tickets and sales are about, prices and
 * fees that are typed, what is copied, photos that are uploaded, cards that are typed, charts and the money of sales.
 */
const ofFew =
  /\/(period-text|parse-dollars|parse-percent|copy-button|link-to-copy|shrink-photo|in-time|media-limits|card-element\/[\w-]+|columns|dispute|sale-money|platform-fee|premium-price)\.tsx?$/;
const catalogue = /\/app\/i18n\/(en|fr)\/(?!index)[\w-]+\.ts$/;
const fetching = /\/app\/i18n\/fetch-words\.ts$/;
/** Waits for its catalogue, see catalogues.ts. */
const waiting = '\0words:';

/**
 * Which files the scripts become. Libraries of every page seldom change; our own code of every page, and the kit, are
 * one file each; whatever a page has of its own stays with it. Otherwise a page waits for two or three dozen files of
 * some hundred bytes.
 *
 * What catalogues are made of, and what fetches them, stands in files in which nothing waits for a catalogue: two that
 * waited for each other would wait for ever.
 */
export function chunkOf(id: string, build: Rollup.ManualChunkMeta): string | undefined {
  // It starts the page, when the modules of its routes are there: whatever else stood in its file would start it early.
  if (start.test(id)) return undefined;
  const { ofEveryPage, underWords } = knownOf(build);
  const library = id.includes('/node_modules/') || (id.startsWith('\0') && !id.startsWith(waiting));
  if (ofEveryPage.has(id)) return library ? 'libraries' : underWords.has(id) ? 'words' : 'frame';
  if (underWords.has(id) && !catalogue.test(id))
    return id.endsWith('-fr.ts') ? 'words-fr' : id.endsWith('/refusals.ts') ? 'refusals' : 'words-more';
  if (underWords.has(id)) return undefined;
  return shared.test(id) && !ofFew.test(id) && isOurs(reachable([id], build), build) ? 'kit' : undefined;
}

const known = new WeakMap<object, { ofEveryPage: Set<string>; underWords: Set<string> }>();

/** Everything that every page loads; and everything that catalogues and their fetching stand on. */
function knownOf(build: Rollup.ManualChunkMeta) {
  const before = known.get(build.getModuleInfo);
  if (before) return before;
  const ids = [...build.getModuleIds()];
  const from = (pattern: RegExp) => ids.filter((id) => pattern.test(id));
  const found = {
    ofEveryPage: reachable(from(frame), build),
    underWords: reachable([...from(catalogue), ...from(fetching)], build),
  };
  known.set(build.getModuleInfo, found);
  return found;
}

/** A part of the kit that needs a library of its own, a dialog or the schemas, comes only to the pages that use it. */
const isOurs = (ids: Set<string>, build: Rollup.ManualChunkMeta): boolean =>
  [...ids].every(
    (id) => knownOf(build).ofEveryPage.has(id) || (!id.includes('/node_modules/') && !id.startsWith('\0')),
  );

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
