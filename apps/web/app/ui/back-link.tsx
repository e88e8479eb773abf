import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** To the page that this one is a part of, above its heading. */
export function BackLink({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <Link to={to} className={`link inline-flex min-h-11 items-center gap-1 ${className}`}>
      <Icon name="previous" />
      {children}
    </Link>
  );
}
