import { brand } from '@canopy/contracts/brand';
import { metricWeeks } from '@canopy/contracts/metrics';
import { readMetrics } from '@canopy/contracts/metrics.endpoints';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatDateTime } from '../i18n/format.ts';
import { MetricChart } from '../features/admin/metrics/metric-chart.tsx';
import { MetricTiles } from '../features/admin/metrics/metric-tiles.tsx';
import { MetricsTable } from '../features/admin/metrics/metrics-table.tsx';
import { SearchesWithoutResult } from '../features/admin/metrics/searches-without-result.tsx';
import { ChoiceLinks } from '../features/shell/choice-links.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireAdmin } from '../server/require-viewer.server.ts';
import { Alert } from '../ui/alert.tsx';

/** The days are counted once an hour. */
const oldAfterMs = 2 * 60 * 60 * 1_000;

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const weeks = metricWeeks.find((one) => one === searchParams.get('weeks')) ?? metricWeeks[0];
  return loadOr(args, {
    load: async () => {
      const metrics = await apiFor(args).call(readMetrics, { query: { weeks } });
      const { countedAt } = metrics;
      return { weeks, metrics, old: countedAt !== null && Date.now() - Date.parse(countedAt) > oldAfterMs };
    },
    or: { weeks, metrics: null, old: false },
    log: 'the numbers could not be loaded',
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('adminMetrics.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('adminMetrics.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function AdminMetrics() {
  const { weeks, metrics, old } = useLoaderData<typeof loader>();
  if (!metrics) return <LoadFailed sentence={t('adminMetrics.failed')} retry={t('adminMetrics.retry')} />;
  const { countedAt } = metrics;
  return (
    <section aria-labelledby="metrics">
      <h2 id="metrics" className="text-2xl sm:text-3xl">
        {t('adminMetrics.title')}
      </h2>
      <p className="mt-1 mb-4 max-w-2xl text-ink-soft">{t('adminMetrics.lead')}</p>
      <ChoiceLinks
        label={t('adminMetrics.range')}
        choices={metricWeeks.map((one) => ({
          to: paths.adminMetrics(one === metricWeeks[0] ? {} : { weeks: one }),
          label: t(`adminMetrics.weeks.${one}`),
          active: one === weeks,
        }))}
      />
      {countedAt === null || old ? (
        <Alert kind="note" className="mt-4">
          {countedAt === null
            ? t('adminMetrics.uncounted')
            : t('adminMetrics.old', { time: formatDateTime(countedAt) })}
        </Alert>
      ) : null}
      <MetricTiles weeks={metrics.weeks} />
      <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
        {(['grossCents', 'feeCents', 'tickets', 'newAccounts'] as const).map((name) => (
          <MetricChart key={name} name={name} weeks={metrics.weeks} />
        ))}
      </div>
      <MetricsTable weeks={metrics.weeks} />
      <SearchesWithoutResult searches={metrics.searchesWithoutResult} />
    </section>
  );
}
