import { lostConnection } from './lost-connection.ts';

/** A part of a page, as the framework's manifest lists it. */
interface Part {
  id: string;
  module: string;
}

/**
 * The code of a part of a page, fetched once. It takes the place of the framework's own (vite.config.ts), which reloads
 * the document whenever a file does not arrive: without a connection that is the browser's own error page, in place of
 * one that could still be read and typed in, even for somebody who only points at a link.
 *
 * A browser does not try a module again that it could not fetch; a new document does. So where the server answers, the
 * document that a link leads to is the remedy.
 *
 * @throws TypeError with the words of `fetch` when no server is reached. Where the page's data arrives all the same, the
 * framework says nothing of it, and draws the root's `HydrateFallback` in the place of the page.
 */
export async function loadRouteModule(part: Part, loaded: Record<string, unknown>): Promise<unknown> {
  if (part.id in loaded) return loaded[part.id];
  try {
    return (loaded[part.id] = await import(/* @vite-ignore */ part.module));
  } catch (error) {
    const { status } = await fetch(part.module, { method: 'HEAD', cache: 'no-store' });
    // A proxy whose server is just starting again: what it says is no better than the page that is there.
    if (status >= 500) throw new TypeError(lostConnection);
    const { location, formMethod } = __remixRouter.state.navigation;
    // A form must be sent again by whoever filled it in, and what was only pointed at may never be followed.
    if (!location || formMethod) throw error;
    window.location.assign(__remixRouter.createHref(location));
    return new Promise(() => undefined);
  }
}
