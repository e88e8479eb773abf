import { listApplications } from '@canopy/contracts/applications.endpoints';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ApplicationCard } from '../features/admin/applications/application-card.tsx';
import { ApplicationsFilter } from '../features/admin/applications/applications-filter.tsx';
import { readApplicationsSearch } from '../features/admin/applications/applications-search.ts';
import { PartFailed } from '../features/shell/part-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageLinks } from '../ui/page-links.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const search = readApplicationsSearch(new URL(args.request.url).searchParams);
  return loadOr(args, {
    load: async () => {
      const page = await apiFor(args).call(listApplications, { query: { ...search } });
      const { view, q, by, after } = search;
      // The last one of a later page was decided: the others are on the first.
      if (page.items.length === 0 && after) throw redirect(paths.adminApplications({ view, q, by }));
      return { search, page };
    },
    or: { search, page: null },
    log: 'applications could not be loaded',
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('admin.applications.failed') };

export default function Applications() {
  const { search, page } = useLoaderData<typeof loader>();
  const { view, q, by, after } = search;
  const filtered = Boolean(q || by);
  const decided = view === 'approved' || view === 'rejected';
  const ending = filtered ? 'noneFound' : view ? view : 'empty';
  return (
    <section aria-labelledby="applications">
      <h2 id="applications" className="text-2xl sm:text-3xl">
        {t('admin.applications.heading')}
      </h2>
      {page === null ? (
        <PartFailed
          sentence={t('admin.applications.failed')}
          retry={t('admin.retry')}
          to={paths.adminApplications(search)}
          className="mt-4"
        />
      ) : (
        <>
          {!view && page.items.length > 0 ? (
            <p className="mb-3 text-ink-soft">{t('admin.applications.waiting', { count: page.waiting })}</p>
          ) : null}
          <ApplicationsFilter search={search} waiting={page.waiting} reviewers={page.reviewers} />
          {page.items.length > 0 ? (
            <>
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
          {filtered && page.items.length === 0 ? (
            <p className="text-center">
              <LinkButton to={paths.adminApplications({ view })} kind="secondary">
                {t('admin.applications.clear')}
              </LinkButton>
            </p>
          ) : null}
          <PageLinks
            label={t('admin.applications.pages')}
            first={
              after
                ? {
                    to: paths.adminApplications({ view, q, by }),
                    text: t(decided ? 'admin.applications.newest' : 'admin.applications.oldest'),
                  }
                : null
            }
            next={
              page.next
                ? {
                    to: paths.adminApplications({ view, q, by, after: page.next }),
                    text: t(decided ? 'admin.applications.older' : 'admin.applications.newer'),
                  }
                : null
            }
          />
        </>
      )}
    </section>
  );
}
