import { useEffect, useRef, type ReactNode } from 'react';

/** A small menu under its button. A plain disclosure element, so it opens without scripts; with them it closes on Escape and on a click elsewhere. */
export function Popover({ summary, children, className = '' }: { summary: ReactNode; children: ReactNode; className?: string }) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const details = element.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        details.querySelector('summary')?.focus();
      } else if (details.contains(event.target as Node)) return;
      details.open = false;
    };
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={element} className={`relative ${className}`}>
      <summary className="rounded-lg">{summary}</summary>
      <div className="absolute right-0 z-50 mt-2 rounded-card border border-line bg-surface shadow-card">{children}</div>
    </details>
  );
}
