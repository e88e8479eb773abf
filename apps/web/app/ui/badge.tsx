import type { Category } from '@canopy/contracts/vocabulary';
import type { ReactNode } from 'react';

/** A small label, in the colours of a category of theme.css; without one it is quiet. */
export function Badge({ hue, children, className }: { hue?: Category; children: ReactNode; className?: string }) {
  return <span className={['badge', hue && `badge-${hue}`, className].filter(Boolean).join(' ')}>{children}</span>;
}
