import { useEffect } from 'react';
import { onceOnline } from './use-late-code.ts';

/**
 * Fetches the code of a route that a form or a dialog of this page asks. Otherwise Remix fetches it when the form is
 * sent, and where that fails it cannot be asked what the form says then: a lost connection would cost everything typed.
 */
export function useRouteCode(routeId: string): void {
  useEffect(() => {
    const route = window.__remixManifest.routes[routeId];
    if (route) void onceOnline(() => import(/* @vite-ignore */ route.module)).catch(() => undefined);
  }, [routeId]);
}
