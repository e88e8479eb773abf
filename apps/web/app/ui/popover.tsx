import { useLocation } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';

/**
 * A small menu under its button. A plain disclosure element, so it opens without scripts; with them it closes on
 * Escape, on a click or focus elsewhere, and when another page opens. The focus goes back to the button, never into
 * nothing.
 */
export function Popover({
  summary,
  children,
  className = '',
}: {
  summary: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const element = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (element.current) close(element.current);
  }, [key]);
  useEffect(() => {
    const onEvent = (event: Event) => {
      const details = element.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !details.contains(event.target as Node))
        close(details);
    };
    const kinds = ['click', 'keydown', 'focusin'] as const;
    for (const kind of kinds) document.addEventListener(kind, onEvent);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onEvent);
    };
  }, []);
  return (
    <details ref={element} className={`relative ${className}`}>
      <summary className="rounded-lg">{summary}</summary>
      <div className="absolute right-0 z-50 mt-2 rounded-card border border-line bg-surface shadow-card">
        {children}
      </div>
    </details>
  );
}

function close(details: HTMLDetailsElement): void {
  if (!details.open) return;
  if (details.contains(document.activeElement)) details.querySelector('summary')?.focus();
  details.open = false;
}
