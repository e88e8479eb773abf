import { useEffect, useState, type ReactNode } from 'react';
import type { Modal } from './modal.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** For a table. */
  wide?: boolean;
  children: ReactNode;
}

let fetched: typeof Modal | null = null;

/**
 * A modal: focus stays inside and returns to where it came from; Escape and the cross close it. On a phone it rises
 * from the bottom. No page waits for its code: that is fetched once the page can be used, so that it is there before
 * somebody asks for it, or before the connection is lost.
 */
export function Dialog(props: DialogProps) {
  const [Shown, show] = useState(() => fetched);
  const { open } = props;
  useEffect(() => {
    if (!Shown)
      void import('./modal.tsx').then(
        ({ Modal: code }) => {
          fetched = code;
          show(() => code);
        },
        // The next opening tries again.
        () => undefined,
      );
  }, [Shown, open]);
  return Shown ? <Shown {...props} /> : null;
}
