import { useEffect, useState } from 'react';

const clearsAfterMs = 3_000;

/**
 * A message of an action clears itself after 3 s, but stays while somebody points at it or has the focus in it.
 * @param message tells one message from the next by identity: of those that may say the same again give the answer or the id, not the text; null is none
 */
export function useClearing(message: unknown) {
  const [gone, setGone] = useState<unknown>(null);
  const [held, setHeld] = useState(false);
  const shown = message !== null && message !== undefined && message !== gone;
  useEffect(() => {
    // What goes while it is pointed at or has the focus says nothing of being left.
    if (!shown) setHeld(false);
    if (!shown || held) return;
    const timer = setTimeout(() => setGone(message), clearsAfterMs);
    return () => clearTimeout(timer);
  }, [shown, held, message]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    shown,
    clear: () => setGone(message),
    holding: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
  };
}
