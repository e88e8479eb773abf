import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/**
 * The form of a dialog, which closes once what it sent was accepted. A fetcher keeps its last refusal beyond that, so it
 * is forgotten then: a dialog that is opened anew would show it, and send its fields again.
 */
export function useDialogForm<Answer>(close: () => void) {
  const fetcher = useFetcher<Answer>();
  const { state, data, Form } = fetcher;
  const busy = state !== 'idle';
  const [forgotten, setForgotten] = useState<typeof data>();
  const sent = useRef<{ before: typeof data } | null>(null);
  useEffect(() => {
    if (state === 'submitting') sent.current ??= { before: data };
    if (state !== 'idle' || !sent.current) return;
    // Only a refusal is an answer, and a new one each time; what is accepted leads back to the page and leaves the last
    // answer as it is.
    if (!data || data === sent.current.before) {
      setForgotten(data);
      close();
    }
    sent.current = null;
  }, [state, data, close]);
  return {
    Form,
    busy,
    answer: busy || data === forgotten ? undefined : data,
    /** For a dialog that is closed after its answer was read. */
    forget: () => setForgotten(data),
  };
}
