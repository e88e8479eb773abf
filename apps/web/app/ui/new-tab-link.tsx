import type { ComponentProps } from 'react';
import { t } from '../i18n/index.ts';

/** A link that opens beside this page, so that nothing typed here is lost, and that says so to whoever cannot see it. */
export const NewTabLink = ({ children, ...link }: ComponentProps<'a'>) => (
  <a target="_blank" rel="noopener noreferrer" className="link" {...link}>
    {children}
    <span className="sr-only"> {t('ui.newTab')}</span>
  </a>
);
