import { brand } from '@canopy/contracts/brand';
import { readPayout } from '@canopy/contracts/payouts.endpoints';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { t } from '../i18n/index.ts';
import { Link } from '../ui/link.tsx';
import { PageLinks } from '../ui/page-links.tsx';
import { PayoutLines } from '../features/payouts/payout-lines.tsx';
import { payoutTitle } from '../features/payouts/payout-title.ts';
import { PayoutStatus } from '../features/payouts/payout-status.tsx';
import { LoadFailed } from '../features/shell/load-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { loadOr, refusedAddress } from '../server/load-or.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { Alert } from '../ui/alert.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  const after = new URL(args.request.url).searchParams.get('after');
  const id = args.params['id']!;
  return loadOr(args, {
    load: async () => ({ after, detail: await apiFor(args).call(readPayout, { params: { id }, query: { after } }) }),
    or: { after, detail: null },
    log: 'a payout could not be loaded',
    refused: refusedAddress(t('payouts.detail.notFound')),
  });
}

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('payouts.detail.failed') };
export const meta: MetaFunction = () => [
  { title: `${t('payouts.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function PayoutPage() {
  const { after, detail } = useLoaderData<typeof loader>();
  if (!detail) return <LoadFailed sentence={t('payouts.detail.failed')} retry={t('payouts.retry')} />;
  const { payout, lines, next } = detail;
  return (
    <div className="shell max-w-4xl py-8 sm:py-10">
      <p className="mb-4">
        <Link to={paths.payouts()} className="link">
          {t('payouts.detail.back')}
        </Link>
      </p>
      <h1 className="text-3xl tabular-nums sm:text-4xl">{payoutTitle(payout)}</h1>
      <div className="mt-2 mb-8">
        <PayoutStatus payout={payout} />
      </div>
      {lines.length > 0 ? (
        <PayoutLines payout={payout} lines={lines} />
      ) : (
        <Alert kind="note">{payout.automatic ? t('payouts.detail.end') : t('payouts.detail.empty')}</Alert>
      )}
      <PageLinks
        label={t('payouts.detail.pages')}
        first={after ? { to: paths.payout(payout.id), text: t('payouts.detail.newest') } : null}
        next={next ? { to: paths.payout(payout.id, { after: next }), text: t('payouts.detail.older') } : null}
      />
    </div>
  );
}
