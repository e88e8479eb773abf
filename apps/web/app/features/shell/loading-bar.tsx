import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';

/**
 * While the next page is on its way: a thin bar at the top, and the word for it. Both appear only after a moment, so
 * quick pages do not flicker. When it is there its title is spoken.
 */
export function LoadingBar() {
  const busy = useNavigation().state !== 'idle';
  const arrived = useArrival();
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-60">
      {busy ? (
        <>
          <div className="loading-bar h-[3px] bg-sun" />
          <p className="loading-word mx-auto mt-2 w-fit rounded-full border border-line bg-surface px-4 py-1 text-sm font-medium shadow-card">
            {t('ui.loading')}
          </p>
        </>
      ) : (
        <p className="sr-only">{arrived}</p>
      )}
    </div>
  );
}

/**
 * What a browser does by itself when a document is opened, for pages that scripts open: the focus leaves the link that
 * was followed, or the nothing in its place, for the content. A page that has taken the focus by itself keeps it.
 *
 * @returns the title of a page that scripts have opened
 */
function useArrival(): string {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const holder = document.activeElement;
    if (!holder || holder === document.body || holder.closest('body > header, body > footer'))
      document.getElementById('content')?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);
  return title;
}
