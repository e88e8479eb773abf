import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { loader } from '../../root.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';

/** What stands in the page's place when there is none: not found, not allowed, or our own failure. Always with a way on. */
export function PageFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <Failure title={wording(error) ?? t('shell.notFound.title')} text={t('shell.notFound.text')} />;
  if (status === 403) return <Failure title={t('shell.forbidden.title')} text={wording(error) ?? t('shell.forbidden.text')} />;
  return <Failure title={t('shell.failed.title')} text={t('shell.failed.text')} retry />;
}

/** A thrown Response may carry its own short sentence. */
function wording(error: unknown): string | null {
  return isRouteErrorResponse(error) && typeof error.data === 'string' && error.data.length > 0 && error.data.length < 120 && !error.data.startsWith('Error:') ? error.data : null;
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
        {retry && root?.requestId ? <p className="mt-6 text-sm text-ink-soft">{t('shell.failed.reference', { id: root.requestId })}</p> : null}
      </div>
    </div>
  );
}
