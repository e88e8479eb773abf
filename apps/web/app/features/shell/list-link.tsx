import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { isAddressOf } from '../../paths.ts';
import { BackLink } from '../../ui/back-link.tsx';

/**
 * To the list that a page was opened from, as it was filtered. @param list the list that such pages are of; it is called
 * by its name (`children`), another one is not
 */
export function ListLink({
  to,
  list,
  className,
  children,
}: {
  to: string;
  list: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <BackLink to={to} {...(className ? { className } : {})}>
      {isAddressOf(list, to) ? children : t('shell.back')}
    </BackLink>
  );
}
