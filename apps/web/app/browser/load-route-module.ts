/** A part of a page, as the framework's manifest lists it: where its code is. */
interface Route {
  id: string;
  module: string;
}

interface Router {
  state: { navigation: { location?: Location; formMethod?: string }; fetchers: Map<string, { state: string }> };
  createHref(location: Location): string;
}

/**
 * The code of a part of a page, fetched once. It takes the place of the framework's own (vite.config.ts), which reloads
 * the document whenever a file does not arrive: without a connection that is the browser's own error page, in place of
 * one that could still be read and typed in, even for somebody who only points at a link.
 *
 * A browser does not try a module again that it could not fetch; a new document does. So where the server answers, the
 * document is the remedy, and it is the one that was asked for.
 *
 * @throws TypeError with the words of `fetch` when no server is reached
 */
export async function loadRouteModule(route: Route, loaded: Record<string, unknown>): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  try {
    return (loaded[route.id] = await import(/* @vite-ignore */ route.module));
  } catch (error) {
    const { status } = await fetch(route.module, { method: 'HEAD', cache: 'no-store' });
    // A proxy whose server is just starting again: what it says is no better than the page that is there.
    if (status >= 500) throw new TypeError('Failed to fetch');
    const router = (window as unknown as { __remixRouter: Router }).__remixRouter;
    const { navigation, fetchers } = router.state;
    if (navigation.location && !navigation.formMethod) window.location.assign(router.createHref(navigation.location));
    else if (navigation.location || [...fetchers.values()].some(({ state }) => state !== 'idle'))
      window.location.reload();
    // Fetched ahead of a click that may never come.
    else throw error;
    return new Promise(() => undefined);
  }
}
