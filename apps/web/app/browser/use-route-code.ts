import { useEffect } from 'react';

/**
 * Fetches the code of a route that a form or a dialog of this page asks. Otherwise Remix fetches it when the form is
 * sent, and where that fails it reloads the page: a lost connection would cost everything typed.
 */
export function useRouteCode(routeId: string): void {
  useEffect(() => {
    const route = window.__remixManifest.routes[routeId];
    if (route) void import(/* @vite-ignore */ route.module).catch(() => undefined);
  }, [routeId]);
}
