import { useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

/** A thin bar at the top while the next page is on its way. It appears only after a moment, so quick pages do not flicker. */
export function LoadingBar() {
  const { t } = useTranslation();
  const busy = useNavigation().state !== 'idle';
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-[3px]">
      {busy ? (
        <>
          <div className="loading-bar h-full bg-sun" />
          <span className="sr-only">{t('shell.loadingPage')}</span>
        </>
      ) : null}
    </div>
  );
}
