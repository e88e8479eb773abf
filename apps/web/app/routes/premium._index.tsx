import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepPage } from '../browser/keep-page.ts';
import { knownPaymentAccount } from '../features/payment-settings/payment-account.server.ts';
import { premiumAction } from '../features/premium/premium-action.server.ts';
import { premiumUnanswered } from '../features/premium/premium-answer.ts';
import { BeingConfirmed, PremiumBanner } from '../features/premium/premium-banner.tsx';
import { PremiumForm } from '../features/premium/premium-form.tsx';
import { PremiumTerms } from '../features/premium/premium-terms.tsx';
import { loadPremium } from '../features/premium/premium.server.ts';
import { useAskingAgain } from '../features/shell/use-asking-again.ts';
import { PartFailed } from '../features/shell/part-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { ActionAlert } from '../ui/action-alert.tsx';
import { Alert } from '../ui/alert.tsx';
import { Link } from '../ui/link.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireProvider(args);
  // Coming back from the checkout proves nothing: the card provider is asked.
  const returned = new URL(args.request.url).searchParams.get('premium') === 'success';
  return loadOr(args, {
    load: async () => {
      const [loaded, account] = await Promise.all([loadPremium(args, { returned }), knownPaymentAccount(args)]);
      return { returned, loaded: { ...loaded, account } };
    },
    or: { returned, loaded: null },
    log: 'Premium could not be loaded',
  });
}

export const clientAction = keepPage(premiumUnanswered);
export const action = formAction(premiumUnanswered, premiumAction);

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('premium.loadFailed') };
export const meta: MetaFunction = () => [
  { title: `${t('premium.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function PremiumPage() {
  const { loaded, returned } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const premium = loaded?.premium;
  const unsure = returned && loaded?.stale === true && premium?.subscriptionStatus === 'none';
  useAskingAgain(unsure || premium?.beingConfirmed === true);
  return (
    <div className="shell max-w-3xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('premium.title')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{t('premium.lead')}</p>
      {answer ? (
        <ActionAlert of={answer} className="mb-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
      {loaded && premium ? (
        <>
          {loaded.stale && !unsure ? (
            <Alert kind="note" className="mb-4">
              {t('premium.stale')}
            </Alert>
          ) : null}
          {unsure ? <BeingConfirmed /> : <PremiumBanner premium={premium} account={loaded.account} />}
          <PremiumTerms premium={premium} />
          {premium.simulated ? (
            <div className="mt-8 border-t border-line pt-5">
              <p className="mb-3 text-ink-soft">{t('premium.simulated')}</p>
              {premium.subscriptionStatus === 'active' || premium.paymentDueSince !== null ? (
                <PremiumForm intent="clock" label={t('premium.clock')} kind="secondary" />
              ) : null}
            </div>
          ) : null}
        </>
      ) : (
        <PartFailed sentence={t('premium.loadFailed')} retry={t('premium.retry')} to={paths.premium()} />
      )}
      <p className="mt-6">
        <Link to={paths.providerDashboard} className="link">
          {t('premium.back')}
        </Link>
      </p>
    </div>
  );
}
