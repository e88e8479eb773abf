import { useLocation, useNavigate } from '@remix-run/react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useMatchMedia } from '../../browser/use-match-media.ts';

/** The part of the form that opens; on a phone also where an address says that it is open. */
export const moreFiltersId = 'more-filters';

/**
 * On a phone with scripts, the part of the form that opens is a sheet over the page. Whether it is open stands in the
 * address, so that Back closes it. The browser's own modal keeps the focus inside and gives it back.
 */
export function useFilterSheet(panel: RefObject<HTMLDialogElement>) {
  const location = useLocation();
  const navigate = useNavigate();
  const isPhone = useMatchMedia('(width < 40rem)', false);
  const named = location.hash === `#${moreFiltersId}`;
  // It goes at once, not when the new page is there.
  const [left, setLeft] = useState<string | null>(null);
  const isNamed = named && left !== location.key;
  const isOpen = isPhone && isNamed;
  const openNow = useRef(isOpen);
  openNow.current = isOpen;
  // Before anybody can see the fields: it gives the focus back to what has it now, which must not be one of them.
  useLayoutEffect(() => {
    const sheet = panel.current;
    if (!isOpen || !sheet) return;
    sheet.removeAttribute('open');
    sheet.showModal();
    sheet.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    return () => {
      sheet.close();
      // As the page is drawn without a sheet: it stands where it stands in the form.
      sheet.setAttribute('open', '');
    };
  }, [isOpen, panel]);
  const here = { pathname: location.pathname, search: location.search };
  return {
    isPhone,
    isOpen,
    /** Also while the screen is wide, as that of a phone that was turned. */
    isNamed,
    open: () => navigate({ ...here, hash: moreFiltersId }, { preventScrollReset: true, state: { pushed: true } }),
    /** Back to the page as it was. */
    close: () => {
      if (!openNow.current) return;
      setLeft(location.key);
      if ((location.state as { pushed?: boolean } | null)?.pushed) navigate(-1);
      else navigate(here, { replace: true, preventScrollReset: true });
    },
    /** Another page comes in its place. */
    leave: () => setLeft(location.key),
  };
}
