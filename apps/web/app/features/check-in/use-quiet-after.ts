import { type FormEvent, useEffect, useRef } from 'react';

/** The second tap of a double one comes well within it; whoever has read what is new taps later. */
const quietMs = 500;

/**
 * A finger taps where a button was. After each change of what is shown, forms are not sent for a moment: another guest's
 * button, or the one that takes back, may have come under the finger. They are not disabled, which would lose the focus.
 *
 * @returns for `onSubmitCapture` of what holds the forms
 */
export function useQuietAfter(...shown: unknown[]): (event: FormEvent) => void {
  const changedAt = useRef<number | null>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) changedAt.current = performance.now();
    isFirst.current = false;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller's list
  }, shown);
  return (event) => {
    if (changedAt.current !== null && performance.now() - changedAt.current < quietMs) event.preventDefault();
  };
}
