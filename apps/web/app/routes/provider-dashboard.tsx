import { brand } from '@canopy/contracts/brand';
import { listSales } from '@canopy/contracts/sales.endpoints';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { t } from '../i18n/index.ts';
import { knownPaymentAccount } from '../features/payment-settings/payment-account.server.ts';
import { PaymentBanner } from '../features/payment-settings/payment-banner.tsx';
import { PremiumBanner } from '../features/premium/premium-banner.tsx';
import { knownPremium } from '../features/premium/premium.server.ts';
import { readSalesSearch } from '../features/sales/sales-search.ts';
import { SalesBoard } from '../features/sales/sales-board.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { exportProblem } from '../server/export-problem.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  const { searchParams: address } = new URL(args.request.url);
  const search = readSalesSearch(address);
  const problem = exportProblem(address);
  return loadOr(args, {
    load: async () => {
      const [dashboard, account, premium] = await Promise.all([
        apiFor(args).call(listSales, { query: { ...search } }),
        knownPaymentAccount(args),
        knownPremium(args),
      ]);
      return {
        search,
        dashboard,
        exportProblem: problem,
        account,
        premium,
        returned: address.get('stripe') === 'success',
      };
    },
    or: { search, dashboard: null, exportProblem: null, account: null, premium: null, returned: false },
    log: 'the dashboard could not be loaded',
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('sales.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('sales.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function ProviderDashboard() {
  const { account, premium, returned, ...sales } = useLoaderData<typeof loader>();
  return (
    <div className="shell py-8 sm:py-10">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl sm:text-4xl">{t('sales.title')}</h1>
          <p className="mt-2 text-ink-soft">{t('sales.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.payouts()} kind="secondary">
            {t('payouts.title')}
          </LinkButton>
          <LinkButton to={paths.addListing} kind="secondary">
            <Icon name="plus" />
            {t('sales.addListing')}
          </LinkButton>
        </div>
      </div>
      {account ? <PaymentBanner account={account} returned={returned} /> : null}
      <PremiumBanner premium={premium} account={account} from="dashboard" />
      <SalesBoard {...sales} />
    </div>
  );
}
