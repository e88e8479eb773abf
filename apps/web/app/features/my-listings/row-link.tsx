import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';

/** Read aloud alone, "Edit" would not say what. */
export function RowLink({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <LinkButton to={to} kind="secondary" size="small">
      {children}
      <span className="sr-only"> {title}</span>
    </LinkButton>
  );
}
