import { listAudit } from '@canopy/contracts/audit.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LoadingLine } from '../features/admin/loading-line.tsx';
import { AuditFilter } from '../features/admin/audit/audit-filter.tsx';
import { readAuditSearch } from '../features/admin/audit/audit-search.ts';
import { AuditTable } from '../features/admin/audit/audit-table.tsx';
import { t } from '../i18n/index.ts';
import { PageLinks } from '../ui/page-links.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { EmptyState } from '../ui/empty-state.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const search = readAuditSearch(new URL(args.request.url).searchParams);
  return loadOr(args, {
    load: async () => ({ search, page: await apiFor(args).call(listAudit, { query: search }) }),
    or: { search, page: null },
    log: 'the audit log could not be loaded',
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminAudit.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('adminAudit.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AdminAudit() {
  const { search, page } = useLoaderData<typeof loader>();
  if (!page) return <LoadFailed sentence={t('adminAudit.failed')} retry={t('adminAudit.retry')} />;
  const { q, action, after } = search;
  const ending = after ? 'noMore' : q || action ? 'empty' : 'none';
  return (
    <section aria-labelledby="audit">
      <h2 id="audit" className="text-2xl sm:text-3xl">
        {t('adminAudit.title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{t('adminAudit.lead')}</p>
      <AuditFilter search={search} />
      <LoadingLine />
      {page.lines.length > 0 ? (
        <AuditTable lines={page.lines} labelledBy="audit" />
      ) : (
        <EmptyState
          title={t(`adminAudit.${ending}.title`)}
          text={t(`adminAudit.${ending}.text`)}
          art="/art/empty.svg"
        />
      )}
      <PageLinks
        label={t('adminAudit.pages')}
        first={after ? { to: paths.adminAudit({ q, action }), text: t('adminAudit.newest') } : null}
        next={page.next ? { to: paths.adminAudit({ q, action, after: page.next }), text: t('adminAudit.older') } : null}
      />
    </section>
  );
}
