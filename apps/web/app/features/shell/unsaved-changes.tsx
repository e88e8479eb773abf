import { useBlocker } from '@remix-run/react';
import { useEffect, useRef } from 'react';
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
  // Answered, but not drawn so yet: a page whose code is gone is left as a document, sometimes sooner than that.
  const answered = useRef(false);
  useEffect(() => {
    if (!asking) return;
    answered.current = false;
    const ask = (event: BeforeUnloadEvent) => {
      if (!answered.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asking]);
  const stay = () => blocker.reset?.();
  const leave = () => {
    answered.current = true;
    blocker.proceed?.();
  };
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} title={words.title} description={words.text}>
      <div className="mt-6 grid gap-3 sm:flex sm:justify-end">
        <Button type="button" kind="secondary" onClick={leave}>
          {words.leave}
        </Button>
        <Button type="button" onClick={stay}>
          {words.stay}
        </Button>
      </div>
    </Dialog>
  );
}
