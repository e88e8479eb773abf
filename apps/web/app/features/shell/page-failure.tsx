import { isRouteErrorResponse, useLocation, useMatches, useRouteError } from '@remix-run/react';
import { isLostConnection } from '../../browser/lost-connection.ts';
import { t } from '../../i18n/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FailureView, useReference } from './failure-view.tsx';
import { LoadFailed } from './load-failed.tsx';
import type { PageHandle } from './page-handle.ts';

/** What an answer 404 says in place of our own sentences: what may have become of the thing, and where there is more. */
export interface GonePage {
  title: string;
  text: string;
  /** Without it, to the listings. */
  to?: string;
  action?: string;
}

/**
 * What stands in the page's place when there is none: not found, not allowed, not reached, or our own failure. Always
 * with a way on.
 */
export function PageFailure() {
  const error = useRouteError();
  const location = useLocation();
  const reference = useReference();
  const handle = useMatches().at(-1)?.handle as Partial<PageHandle> | undefined;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) {
    const title = wording(error);
    return (
      <FailureView
        title={title ?? t('shell.notFound.title')}
        text={t('shell.notFound.text')}
        {...(title ? null : (error as { data: GonePage | null }).data)}
      />
    );
  }
  if (status === 403)
    return <FailureView title={t('shell.forbidden.title')} text={wording(error) ?? t('shell.forbidden.text')} />;
  const lost = isLostConnection(error);
  if (lost || status === 503 || status === 504) {
    const sentence = handle?.loadFailed?.() ?? t(lost ? 'shell.lost.title' : 'shell.failed.title');
    return (
      <LoadFailed
        sentence={sentence}
        text={lost ? t('shell.lost.text') : handle?.loadFailed ? undefined : t('shell.failed.text')}
        retry={t('shell.failed.retry')}
        answered={!lost}
      />
    );
  }
  return (
    <FailureView title={t('shell.failed.title')} text={t('shell.failed.text')} reference={reference}>
      <LinkButton to={location.pathname + location.search} reloadDocument>
        {t('shell.failed.retry')}
      </LinkButton>
    </FailureView>
  );
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
