import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';

/** A link that opens beside this page, so that nothing typed here is lost, and that says so to whoever cannot see it. */
export function NewTabLink({
  href,
  rel = 'noopener noreferrer',
  className = 'link',
  children,
}: {
  href: string;
  rel?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a href={href} target="_blank" rel={rel} className={className}>
      {children}
      <span className="sr-only"> {t('ui.newTab')}</span>
    </a>
  );
}
