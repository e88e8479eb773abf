import type { SalesDashboard } from '@canopy/contracts/sales';
import { t } from '../../i18n/index.ts';
import { paths, type SalesSearch } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { PartFailed } from '../shell/part-failed.tsx';
import { EarningsChart } from './earnings-chart.tsx';
import { SalesList } from './sales-list.tsx';
import { SalesTotals } from './sales-totals.tsx';

/** Everything on the dashboard that is about sales. */
export function SalesBoard({
  dashboard,
  search,
  exportProblem,
}: {
  dashboard: SalesDashboard | null;
  search: SalesSearch;
  exportProblem: string | null;
}) {
  if (!dashboard) return <PartFailed sentence={t('sales.failed')} retry={t('sales.retry')} to={paths.sales(search)} />;
  return (
    <>
      {exportProblem ? <Alert className="mb-4">{t('sales.export.failed', { message: exportProblem })}</Alert> : null}
      <SalesTotals totals={dashboard} />
      {dashboard.months.some(({ earningsCents }) => earningsCents > 0) ? (
        <EarningsChart months={dashboard.months} />
      ) : null}
      <SalesList dashboard={dashboard} search={search} />
      <nav aria-label={t('sales.more')} className="mt-10 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5">
        <Link to={paths.addListing} className="link">
          {t('sales.addListing')}
        </Link>
        <Link to={paths.paymentSettings} className="link">
          {t('paymentSettings.manage')}
        </Link>
        <Link to={paths.providerHandbook} className="link">
          {t('sales.handbook')}
        </Link>
      </nav>
    </>
  );
}
