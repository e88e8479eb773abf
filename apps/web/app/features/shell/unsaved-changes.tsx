import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';
import { useLeaving } from '../../browser/use-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface LeavingWords {
  title: string;
  text: string;
  stay: string;
  leave: string;
}

/**
 * Asks before something typed is lost by leaving: our own dialog for links within the site, the browser's for
 * everything else. Also while it is being sent, until the answer is here: it may not have arrived, or be refused.
 */
export function UnsavedChanges({ typed, words }: { typed: boolean; words: LeavingWords }) {
  // The way to another page was asked about, or is the answer.
  const dirty = !useLeaving() && typed;
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
    <Dialog open={blocker.state === 'blocked'} onClose={stay} title={words.title} description={words.text}>
      <div className="mt-6 grid gap-3 sm:flex sm:justify-end">
        <Button type="button" kind="secondary" onClick={() => blocker.proceed?.()}>
          {words.leave}
        </Button>
        <Button type="button" onClick={stay}>
          {words.stay}
        </Button>
      </div>
    </Dialog>
  );
}
