import type { ReactNode } from 'react';
import { useLateCode } from '../browser/use-late-code.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /**
   * What it asked for is on its way: it stays open. To leave would not stop that, and nobody would read how it ended.
   */
  busy?: boolean;
  title: string;
  description?: string;
  /** For a table. */
  wide?: boolean;
  /** Where the focus goes when what opened it is no longer there; otherwise to the page. */
  focusInstead?: () => void;
  children: ReactNode;
}

const fetchModal = () => import('./modal.tsx');

/** For a page that opens a dialog of its own later on: its code is there before, even if the connection is not. */
export const useDialogCode = (): void => void useLateCode(fetchModal);

/**
 * A modal: focus stays inside and returns to where it came from; Escape and the cross close it. On a phone it rises
 * from the bottom. No page waits for its code.
 */
export function Dialog(props: DialogProps) {
  const code = useLateCode(fetchModal, props.open);
  return code ? <code.Modal {...props} /> : null;
}
