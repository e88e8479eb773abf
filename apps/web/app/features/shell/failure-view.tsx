import { useLocation, useMatches, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import type { loader } from '../../root.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';

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
    <div className="shell grid min-h-[60vh] place-items-center py-12">
      <div className="max-w-lg text-center">
        <img
          src="/art/lost.svg"
          alt=""
          width="320"
          height="240"
          // Without a connection there is no picture either.
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
          className="mx-auto mb-6 h-auto w-full max-w-xs"
        />
        <div role={children ? 'alert' : undefined}>
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-3 text-ink-soft">{text}</p>
        </div>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {children}
          {pathname === paths.listings() ? null : (
            <LinkButton to={to} kind={children ? 'secondary' : 'primary'}>
              {action}
            </LinkButton>
          )}
        </div>
        {reference ? (
          <p className="mt-6 text-sm wrap-anywhere text-ink-soft">{t('shell.failed.reference', { id: reference })}</p>
        ) : null}
      </div>
    </div>
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
