import { useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

/**
 * While the next page is on its way: a thin bar at the top, and the word for it. Both appear only after a moment, so
 * quick pages do not flicker.
 */
export function LoadingBar() {
  const { t } = useTranslation();
  const busy = useNavigation().state !== 'idle';
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-60">
      {busy ? (
        <>
          <div className="loading-bar h-[3px] bg-sun" />
          <p className="loading-word mx-auto mt-2 w-fit rounded-full border border-line bg-surface px-4 py-1 text-sm font-medium shadow-card">
            {t('ui.loading')}
          </p>
        </>
      ) : null}
    </div>
  );
}
