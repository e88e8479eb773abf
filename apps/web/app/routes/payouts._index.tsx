import { brand } from '@canopy/contracts/brand';
import type { PayoutList } from '@canopy/contracts/payouts';
import { listPayouts } from '@canopy/contracts/payouts.endpoints';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Balance } from '../features/payouts/balance.tsx';
import { t } from '../i18n/index.ts';
import { Link } from '../ui/link.tsx';
import { PageLinks } from '../ui/page-links.tsx';
import { payoutTitle } from '../features/payouts/payout-title.ts';
import { PayoutStatus } from '../features/payouts/payout-status.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  const after = new URL(args.request.url).searchParams.get('after');
  return loadOr(args, {
    load: async () => {
      try {
        return { after, list: await apiFor(args).call(listPayouts, { query: { after } }), missing: false };
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'payment_account_missing')
          return { after, list: null, missing: true };
        throw error;
      }
    },
    or: { after, list: null, missing: false },
    log: 'payouts could not be loaded',
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('payouts.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('payouts.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function PayoutsPage() {
  const { after, list, missing } = useLoaderData<typeof loader>();
  if (!list && !missing) return <LoadFailed sentence={t('payouts.failed')} retry={t('payouts.retry')} />;
  return (
    <div className="shell max-w-3xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('payouts.title')}</h1>
      <p className="mt-2 mb-8 text-ink-soft">{t('payouts.lead')}</p>
      {list ? (
        <Sent list={list} after={after} />
      ) : (
        <EmptyState title={t('payouts.missing.title')} text={t('payouts.missing.text')} art="/art/empty.svg">
          <LinkButton to={paths.paymentSettings}>{t('payouts.missing.action')}</LinkButton>
        </EmptyState>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
        <Link to={paths.providerDashboard} className="link">
          {t('payouts.dashboard')}
        </Link>
        <Link to={paths.paymentSettings} className="link">
          {t('payouts.settings')}
        </Link>
      </p>
    </div>
  );
}

function Sent({ list: { balance, payouts, next }, after }: { list: PayoutList; after: string | null }) {
  const ending = after ? 'noOlder' : 'empty';
  return (
    <>
      <Balance {...balance} />
      <h2 className="mb-4 text-2xl">{t('payouts.heading')}</h2>
      {payouts.length > 0 ? (
        <ul className="grid gap-3">
          {payouts.map((payout) => (
            <li key={payout.id}>
              <Card className="p-4">
                <Link
                  to={paths.payout(payout.id)}
                  className="link inline-flex min-h-11 items-center text-lg font-semibold tabular-nums"
                >
                  {payoutTitle(payout)}
                </Link>
                <PayoutStatus payout={payout} />
              </Card>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={t(`payouts.${ending}.title`)} text={t(`payouts.${ending}.text`)} art="/art/empty.svg" />
      )}
      <PageLinks
        label={t('payouts.pages')}
        first={after ? { to: paths.payouts(), text: t('payouts.newest') } : null}
        next={next ? { to: paths.payouts({ after: next }), text: t('payouts.older') } : null}
      />
    </>
  );
}
