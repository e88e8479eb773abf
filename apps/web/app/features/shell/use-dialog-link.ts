import { useFetcher } from '@remix-run/react';
import { type MouseEvent, useCallback, useState } from 'react';
import { useRouteCode } from '../../browser/use-route-code.ts';

/**
 * A link to a page whose content opens as a dialog with scripts: a plain click asks that page's loader; any other click
 * opens the page.
 */
export function useDialogLink<Loaded>(to: string, routeId: string) {
  useRouteCode(routeId);
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher<Loaded>();
  const close = useCallback(() => setOpen(false), []);
  const load = () => fetcher.load(to);
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    load();
    setOpen(true);
  };
  return { open, show, close, load, loading: fetcher.state !== 'idle', loaded: fetcher.data };
}
