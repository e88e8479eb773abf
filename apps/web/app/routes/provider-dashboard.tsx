import { listSales } from '@canopy/contracts/payments.endpoints';
import { brand } from '@canopy/contracts/brand';
import type { SalesDashboard } from '@canopy/contracts/payments';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { SalesTable } from '../features/sales/sales-table.tsx';
import { SalesTotals } from '../features/sales/sales-totals.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { i18n } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  const after = new URL(args.request.url).searchParams.get('after');
  return loadOr(args, {
    load: async () => ({ after, dashboard: await apiFor(args).call(listSales, { query: { after } }) }),
    or: { after, dashboard: null },
    log: 'the dashboard could not be loaded',
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => i18n.t('sales.failed') };
export const meta: MetaFunction = () => [
  { title: `${i18n.t('sales.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function ProviderDashboard() {
  const { t } = useTranslation();
  const { after, dashboard } = useLoaderData<typeof loader>();
  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl sm:text-4xl">{t('sales.title')}</h1>
          <p className="mt-2 text-ink-soft">{t('sales.lead')}</p>
        </div>
        <LinkButton to={paths.addListing} kind="secondary">
          <Icon name="plus" />
          {t('sales.addListing')}
        </LinkButton>
      </div>
      {dashboard ? <Sales dashboard={dashboard} after={after} /> : <Failed />}
    </div>
  );
}

function Failed() {
  const { t } = useTranslation();
  return (
    <Alert title={t('sales.failed')}>
      <LinkButton to={paths.providerDashboard} reloadDocument kind="secondary" className="mt-3">
        {t('sales.retry')}
      </LinkButton>
    </Alert>
  );
}

function Sales({ dashboard, after }: { dashboard: SalesDashboard; after: string | null }) {
  const { t } = useTranslation();
  const ending = after ? 'noOlder' : 'empty';
  return (
    <>
      <SalesTotals totals={dashboard} />
      <div className="mt-10 mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sales" className="text-2xl">
          {t('sales.heading')}
        </h2>
        {dashboard.rows.length > 0 ? <p className="text-ink-soft">{t('sales.newestFirst')}</p> : null}
      </div>
      {dashboard.rows.length > 0 ? (
        <SalesTable rows={dashboard.rows} labelledBy="sales" />
      ) : (
        <EmptyState title={t(`sales.${ending}.title`)} text={t(`sales.${ending}.text`)} art="/art/empty.svg">
          {after ? null : <LinkButton to={paths.addListing}>{t('sales.addListing')}</LinkButton>}
        </EmptyState>
      )}
      {after || dashboard.next ? (
        <nav aria-label={t('sales.pages')} className="mt-8 flex flex-wrap justify-between gap-4">
          {after ? (
            <LinkButton to={paths.providerDashboard} kind="secondary">
              <Icon name="previous" />
              {t('sales.newest')}
            </LinkButton>
          ) : null}
          {dashboard.next ? (
            <LinkButton to={paths.olderSales(dashboard.next)} kind="secondary" rel="next" className="ml-auto">
              {t('sales.older')}
              <Icon name="next" />
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}
