import { isRouteErrorResponse, useLocation, useMatches, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { isLostConnection } from '../../browser/lost-connection.ts';
import type { loader } from '../../root.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LoadFailed } from './load-failed.tsx';
import type { PageHandle } from './page-handle.ts';

/**
 * What stands in the page's place when there is none: not found, not allowed, not reached, or our own failure. Always
 * with a way on.
 */
export function PageFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const handle = useMatches().at(-1)?.handle as Partial<PageHandle> | undefined;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404)
    return <Failure title={wording(error) ?? t('shell.notFound.title')} text={t('shell.notFound.text')} />;
  if (status === 403)
    return <Failure title={t('shell.forbidden.title')} text={wording(error) ?? t('shell.forbidden.text')} />;
  const lost = isLostConnection(error);
  if (lost || status === 503 || status === 504) {
    const sentence = handle?.loadFailed?.() ?? t(lost ? 'shell.lost.title' : 'shell.failed.title');
    return (
      <LoadFailed
        sentence={sentence}
        text={t(lost ? 'shell.lost.text' : 'shell.failed.text')}
        retry={t('shell.failed.retry')}
      />
    );
  }
  return <Failure title={t('shell.failed.title')} text={t('shell.failed.text')} retry />;
}

/** A thrown Response may carry its own short sentence. */
function wording(error: unknown): string | null {
  return isRouteErrorResponse(error) &&
    typeof error.data === 'string' &&
    error.data.length > 0 &&
    error.data.length < 120 &&
    !error.data.startsWith('Error:')
    ? error.data
    : null;
}

function Failure({ title, text, retry = false }: { title: string; text: string; retry?: boolean }) {
  const { t } = useTranslation();
  const location = useLocation();
  const root = useRouteLoaderData<typeof loader>('root');
  return (
    <div className="shell grid min-h-[60vh] place-items-center py-12">
      <div className="max-w-lg text-center">
        <img src="/art/lost.svg" alt="" width="320" height="240" className="mx-auto mb-6 h-auto w-full max-w-xs" />
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3 text-ink-soft">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {retry ? (
            <LinkButton to={location.pathname + location.search} reloadDocument kind="primary">
              {t('shell.failed.retry')}
            </LinkButton>
          ) : null}
          <LinkButton to={paths.listings()} kind={retry ? 'secondary' : 'primary'}>
            {t('shell.toListings')}
          </LinkButton>
        </div>
        {retry && root?.requestId ? (
          <p className="mt-6 text-sm text-ink-soft">{t('shell.failed.reference', { id: root.requestId })}</p>
        ) : null}
      </div>
    </div>
  );
}
