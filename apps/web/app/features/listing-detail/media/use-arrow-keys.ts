import { useEffect, type RefObject } from 'react';

/**
 * Left and right move the carousel while the focus is in it, or nowhere in particular.
 * A film keeps its keys for winding, and so does everything else on the page that has the focus.
 */
export function useArrowKeys(root: RefObject<HTMLElement>, step: (by: 1 | -1) => void, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
      if (by === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      const target = event.target as HTMLElement;
      if (target instanceof HTMLVideoElement) return;
      if (!root.current?.contains(target) && target !== document.body && target.tagName !== 'MAIN') return;
      event.preventDefault();
      step(by);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [root, step, active]);
}
