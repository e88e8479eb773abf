import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * Asks before something typed is lost by leaving: our own dialog for links within the site, the browser's for
 * everything else.
 */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && nextLocation.pathname !== currentLocation.pathname,
  );
  const asking = dirty && blocker.state !== 'proceeding';
  useEffect(() => {
    if (!asking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asking]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('publishing.unsaved.title')}
      description={t('publishing.unsaved.text')}
    >
      <div className="mt-6 grid gap-3 sm:flex sm:justify-end">
        <Button type="button" kind="secondary" onClick={() => blocker.proceed?.()}>
          {t('publishing.unsaved.leave')}
        </Button>
        <Button type="button" onClick={stay}>
          {t('publishing.unsaved.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
