import { useEffect, useState } from 'react';

const clearsAfterMs = 3_000;

/**
 * A message of an action clears itself after 3 s, but stays while somebody points at it or has the focus in it.
 * @param message tells one message from the next by identity: of those that may say the same again give the answer or the id, not the text; null is none
 */
export function useClearing(message: unknown) {
  const [gone, setGone] = useState<unknown>(null);
  // Which message, for what goes while it is pointed at or has the focus says nothing of being left.
  const [held, setHeld] = useState<unknown>(null);
  const shown = message !== null && message !== undefined && message !== gone;
  useEffect(() => {
    if (!shown || held === message) return;
    const timer = setTimeout(() => setGone(message), clearsAfterMs);
    return () => clearTimeout(timer);
  }, [shown, held, message]);
  const hold = () => setHeld(message);
  const release = () => setHeld(null);
  return {
    shown,
    clear: () => setGone(message),
    holding: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
