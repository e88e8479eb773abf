import { listApplications } from '@canopy/contracts/applications.endpoints';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ApplicationCard } from '../features/admin/applications/application-card.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { i18n } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const after = new URL(args.request.url).searchParams.get('after');
  return loadOr(args, {
    load: async () => ({ after, page: await apiFor(args).call(listApplications, { query: { after } }) }),
    or: { after, page: null },
    log: 'applications could not be loaded',
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => i18n.t('admin.applications.failed') };

export default function Applications() {
  const { t } = useTranslation();
  const { after, page } = useLoaderData<typeof loader>();
  const ending = after ? 'noMore' : 'empty';
  return (
    <section aria-labelledby="applications">
      <h2 id="applications" className="text-xl sm:text-2xl">
        {t('admin.applications.heading')}
      </h2>
      {page === null ? (
        <Alert title={t('admin.applications.failed')} className="mt-4">
          <LinkButton
            to={paths.adminApplications({ after: after ?? undefined })}
            reloadDocument
            kind="secondary"
            className="mt-3"
          >
            {t('admin.retry')}
          </LinkButton>
        </Alert>
      ) : (
        <>
          {page.items.length > 0 ? (
            <>
              <p className="mb-4 text-ink-soft">{t('admin.applications.waiting', { count: page.waiting })}</p>
              <ul className="grid gap-4">
                {page.items.map((application) => (
                  <li key={application.userId}>
                    <ApplicationCard application={application} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <EmptyState
              title={t(`admin.applications.${ending}.title`)}
              text={t(`admin.applications.${ending}.text`)}
              art="/art/empty.svg"
            />
          )}
          {after || page.next ? (
            <nav aria-label={t('admin.applications.pages')} className="mt-8 flex flex-wrap justify-between gap-4">
              {after ? (
                <LinkButton to={paths.admin} kind="secondary">
                  <Icon name="previous" />
                  {t('admin.applications.oldest')}
                </LinkButton>
              ) : null}
              {page.next ? (
                <LinkButton
                  to={paths.adminApplications({ after: page.next })}
                  kind="secondary"
                  rel="next"
                  className="ml-auto"
                >
                  {t('admin.applications.newer')}
                  <Icon name="next" />
                </LinkButton>
              ) : null}
            </nav>
          ) : null}
        </>
      )}
    </section>
  );
}
