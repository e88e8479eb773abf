import type { ReactNode } from 'react';

/** One line of a description list. */
export function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-full' : ''}`}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={wide ? 'prose-width whitespace-pre-line' : ''}>{children}</dd>
    </div>
  );
}
