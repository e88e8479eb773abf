import { useEffect, useRef, type ReactNode } from 'react';

/**
 * What stands in the place of a form once it has done its work. It comes into sight and takes the focus: the button
 * that had it is gone.
 */
export function Outcome({ className = '', children }: { className?: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <div ref={element} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  );
}
