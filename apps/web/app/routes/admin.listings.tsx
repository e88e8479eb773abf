import { listAdminListings } from '@canopy/contracts/admin-listings.endpoints';
import { brand } from '@canopy/contracts/brand';
import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { ListingsFilter } from '../features/admin/listings/listings-filter.tsx';
import { AdminListingsTable } from '../features/admin/listings/listings-table.tsx';
import { readAdminListingsSearch } from '../features/admin/listings/listings-search.ts';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { countText } from '../i18n/count-text.ts';
import { t } from '../i18n/index.ts';
import { withoutLanguage } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PageLinks } from '../ui/page-links.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const search = readAdminListingsSearch(new URL(args.request.url).searchParams);
  return loadOr(args, {
    load: async () => {
      const page = await apiFor(args).call(listAdminListings, { query: { ...search } });
      const { q, category, after, before } = search;
      // The last one of a later page was deleted: the others are on the first.
      if (page.items.length === 0 && (after || before)) throw redirect(paths.adminListings({ q, category }));
      return { search, page };
    },
    or: { search, page: null },
    log: 'the listings of everybody could not be loaded',
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminListings.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('adminListings.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AdminListingsPage() {
  const { search, page } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  if (!page) return <LoadFailed sentence={t('adminListings.failed')} retry={t('adminListings.retry')} />;
  const { q, category } = search;
  const loading =
    navigation.state === 'loading' && withoutLanguage(navigation.location.pathname) === paths.adminListings();
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="all-listings" className="text-2xl sm:text-3xl">
            {t('adminListings.title')}
          </h2>
          <p className="mt-1 text-ink-soft">{t('adminListings.lead')}</p>
        </div>
        <LinkButton to={paths.addListingForProvider}>
          <Icon name="plus" />
          {t('adminListings.add')}
        </LinkButton>
      </div>
      <ListingsFilter {...search} />
      <div className="my-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-ink-soft">
          {loading
            ? t('ui.loading')
            : t('adminListings.found', { count: page.total.count, shown: countText(page.total) })}
        </p>
        {page.pending > 0 ? (
          <Link to={paths.pendingListings()} className="link inline-flex min-h-11 items-center">
            {t('adminListings.waiting', { count: page.pending })}
          </Link>
        ) : null}
      </div>
      <div aria-busy={loading} className={loading ? 'opacity-60' : ''}>
        {page.items.length > 0 ? (
          <AdminListingsTable listings={page.items} labelledBy="all-listings" />
        ) : (
          <Nothing filtered={Boolean(q || category)} />
        )}
      </div>
      <PageLinks
        label={t('adminListings.pages')}
        previous={
          page.previous
            ? { to: paths.adminListings({ q, category, before: page.previous }), text: t('adminListings.newer') }
            : null
        }
        next={
          page.next
            ? { to: paths.adminListings({ q, category, after: page.next }), text: t('adminListings.older') }
            : null
        }
      />
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const what = filtered ? 'noMatch' : 'none';
  return (
    <EmptyState title={t(`adminListings.${what}.title`)} text={t(`adminListings.${what}.text`)} art="/art/empty.svg">
      {filtered ? (
        <LinkButton to={paths.adminListings()}>{t('adminListings.clear')}</LinkButton>
      ) : (
        <LinkButton to={paths.addListingForProvider}>{t('adminListings.add')}</LinkButton>
      )}
    </EmptyState>
  );
}
