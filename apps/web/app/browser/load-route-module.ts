import { isServerReached, lostConnection } from './lost-connection.ts';

/** A part of a page, as the framework's manifest lists it. */
interface Part {
  id: string;
  module: string;
  hasClientLoader: boolean;
}

/**
 * The code of a part of a page, fetched once. It takes the place of the framework's own (vite.config.ts), which reloads
 * the document whenever a file does not arrive: without a connection that is the browser's own error page, in place of
 * one that could still be read and typed in, even for somebody who only points at a link.
 *
 * @throws TypeError with the words of `fetch` when no server is reached. Where the page's data arrives all the same, the
 * framework says nothing of it, and draws the root's `HydrateFallback` in the place of the page.
 */
export async function loadRouteModule(part: Part, loaded: Record<string, unknown>): Promise<unknown> {
  if (part.id in loaded) return loaded[part.id];
  try {
    return (loaded[part.id] = await import(/* @vite-ignore */ part.module));
  } catch (error) {
    const fail = () => askForDocument(part, error);
    // For such a part the framework would wait for ever. It asks these from now on, each time that the part is wanted.
    return part.hasClientLoader ? { clientLoader: fail, clientAction: fail } : fail();
  }
}

/**
 * A browser does not try a module again that it could not fetch; a new document does. So where the server answers, the
 * document takes its place: the one that somebody is on the way to, or this one for a dialog.
 */
async function askForDocument(part: Part, error: unknown): Promise<never> {
  if (!(await isServerReached(part.module))) throw new TypeError(lostConnection);
  const { navigation, fetchers } = __remixRouter.state;
  const asking = [...fetchers.values()].some(({ state }) => state !== 'idle');
  // A form must be sent again by whoever filled it in, and what was only pointed at may never be followed.
  if (navigation.state === 'submitting' || (navigation.state === 'idle' && !asking)) throw error;
  const to = navigation.location ? __remixRouter.createHref(navigation.location) : '';
  const { href } = new URL(to, window.location.href);
  // Back to a place within a page: the address is there already, and opening it would only scroll.
  if (!to || href === window.location.href) window.location.reload();
  else window.location.assign(href);
  return new Promise(() => undefined);
}
