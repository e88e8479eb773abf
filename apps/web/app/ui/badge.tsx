import type { CSSProperties, ReactNode } from 'react';

/**
 * A small label. `hue` names a colour pair of theme.css (`--education` on `--education-soft`); without it the badge is
 * quiet.
 */
export function Badge({ hue, children, className = '' }: { hue?: string; children: ReactNode; className?: string }) {
  const style: CSSProperties | undefined = hue
    ? { color: `var(--${hue})`, backgroundColor: `var(--${hue}-soft)` }
    : undefined;
  return (
    <span
      style={style}
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-medium ${hue ? '' : 'bg-leaf text-ink'} ${className}`}
    >
      {children}
    </span>
  );
}
