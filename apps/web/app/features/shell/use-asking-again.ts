import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { isSending } from '../../browser/is-sending.ts';

const everyMs = 3_000;
/** For a minute; afterwards people ask themselves. */
const mostTimes = 20;

/**
 * Reads the page again every few seconds while it waits for what others do: the card provider, or our worker. Not while
 * another page is on its way, or a form of a dialog: to begin anew would lose the redirect that answers it, and what that
 * had to say, which the server says once.
 */
export function useAskingAgain(waits: boolean): void {
  const { revalidate, state } = useRevalidator();
  const staying = useNavigation().state === 'idle';
  const times = useRef(0);
  useEffect(() => {
    if (!waits || !staying || state !== 'idle' || times.current >= mostTimes) return;
    const timer = setInterval(() => {
      // Without a connection the page stays as it is.
      if (!navigator.onLine || isSending()) return;
      times.current += 1;
      revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [waits, staying, state, revalidate]);
}
