import type { HTMLAttributes } from 'react';

/** A white panel with a hairline and the one soft shadow. */
export function Card({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={`rounded-card border border-line bg-surface shadow-card ${className}`} />;
}
