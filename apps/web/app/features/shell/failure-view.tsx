import { useLocation, useMatches, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import type { loader } from '../../root.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LostPage } from './lost-page.tsx';

/**
 * Takes the place of a whole page: a drawing, what happened, and ways on.
 * @param children the way on that is tried first; without it the listings are.
 * @param to where that is instead, said by `action`
 * @param reference under which the log knows what went wrong.
 */
export function FailureView({
  title,
  text,
  reference = null,
  to = paths.listings(),
  action = t('shell.toListings'),
  children,
}: {
  title: string;
  text: string;
  reference?: string | null;
  to?: string;
  action?: string;
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <LostPage
      title={title}
      text={text}
      urgent={Boolean(children)}
      ways={
        <>
          {children}
          {pathname === paths.listings() ? null : (
            <LinkButton to={to} kind={children ? 'secondary' : 'primary'}>
              {action}
            </LinkButton>
          )}
        </>
      }
    >
      {reference ? (
        <p className="mt-6 text-sm wrap-anywhere text-ink-soft">{t('shell.failed.reference', { id: reference })}</p>
      ) : null}
    </LostPage>
  );
}

/**
 * The request that failed, as far as the page was told: by its own loader, else by the frame, unless that was loaded
 * with another page.
 */
export function useReference(): string | null {
  const { pathname } = useLocation();
  const own = (useMatches().at(-1)?.data as { requestId?: string } | undefined)?.requestId;
  const root = useRouteLoaderData<typeof loader>('root');
  return own ?? (root?.loadedFor === pathname ? root.requestId : null);
}
