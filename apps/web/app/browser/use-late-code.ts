import { startTransition, useEffect, useState } from 'react';
import { wordsAreThere } from '../i18n/fetch-words.ts';
import { isServerReached } from './lost-connection.ts';

const fetched = new WeakMap<() => Promise<unknown>, unknown>();

/** No browser tries a module again that it could not fetch, so nothing is tried while there is no connection. */
export async function onceOnline<Code>(fetch: () => Promise<Code>): Promise<Code> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  return fetch();
}

/** Several parts of a page may wait for what did not come. */
let reloading = false;
/** This page as a new document, which fetches again what a browser does not try twice; where a server answers, and once. */
async function reloadOnce(): Promise<void> {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (reloading || opened?.type === 'reload') return;
  reloading = true;
  if (await isServerReached(window.location.href)) window.location.reload();
  else reloading = false;
}

/** For a page that begins with what the code makes: it waits, and comes to life as the server has rendered it. */
export async function fetchEarly<Code>(fetch: () => Promise<Code>): Promise<void> {
  fetched.set(fetch, await fetch());
}

/**
 * Code that a page can be used without: fetched when the page can be used, so that it is there before somebody asks for
 * it, or before the connection is lost. Null until then.
 *
 * @param fetch the same function each time
 * @param again whether somebody waits for it: tried once more then, should it have failed, and by a new document at last
 */
export function useLateCode<Code extends object>(fetch: () => Promise<Code>, again = false): Code | null {
  const [code, setCode] = useState(() => (fetched.get(fetch) as Code | undefined) ?? null);
  useEffect(() => {
    if (code) return;
    let wanted = true;
    void onceOnline(fetch).then(
      async (found) => {
        await wordsAreThere();
        fetched.set(fetch, found);
        // No hurry: parts of the page may still be coming to life.
        if (wanted) startTransition(() => setCode(() => found));
      },
      // Whoever waits for it would press and see nothing happen.
      () => (wanted && again ? reloadOnce() : undefined),
    );
    return () => void (wanted = false);
  }, [fetch, code, again]);
  return code;
}
