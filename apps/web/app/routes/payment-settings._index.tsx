import { brand } from '@canopy/contracts/brand';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { keepDialog, keepPage } from '../browser/keep-page.ts';
import { loadPaymentAccount } from '../features/payment-settings/payment-account.server.ts';
import { paymentSettingsAction } from '../features/payment-settings/payment-settings-action.server.ts';
import { PaymentSettings } from '../features/payment-settings/payment-settings.tsx';
import { paymentSettingsProblem } from '../features/payment-settings/problem.ts';
import { knownPremium } from '../features/premium/premium.server.ts';
import { PartFailed } from '../features/shell/part-failed.tsx';
import type { PageHandle } from '../features/shell/page-handle.ts';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { formAction } from '../server/form-action.server.ts';
import { loadOr } from '../server/load-or.server.ts';
import { requireProvider } from '../server/require-viewer.server.ts';
import { Link } from '../ui/link.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { email } = await requireProvider(args);
  const returned = new URL(args.request.url).searchParams.get('stripe') === 'success';
  return loadOr(args, {
    load: async () => {
      const loaded = await loadPaymentAccount(args, { returned });
      // What a sale brings is said to those who have not begun.
      const begun = loaded.account.status === 'completed' || loaded.account.status === 'in_progress';
      return { email, loaded: { ...loaded, premium: begun ? null : await knownPremium(args) } };
    },
    or: { email, loaded: null },
    log: 'a payment account could not be loaded',
  });
}

/** The dashboard's banner loads this page's data too, and stays while nobody answers. */
export const clientLoader = keepDialog({ email: '', loaded: null });
const unanswered = (form: FormData, _: URL, reason?: string) => ({
  problem: paymentSettingsProblem(form.get('intent'), reason ?? null),
});
export const clientAction = keepPage(unanswered);
export const action = formAction(unanswered, paymentSettingsAction);

export { keepAfterFailure as shouldRevalidate } from '../browser/keep-page.ts';
export const handle: PageHandle = { loadFailed: () => t('paymentSettings.loadFailed') };
export const meta: MetaFunction = () => [
  { title: `${t('paymentSettings.title')} · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
];

export default function PaymentSettingsPage() {
  const { email, loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="shell max-w-3xl py-8 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{t('paymentSettings.title')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{t('paymentSettings.lead')}</p>
      {loaded ? (
        <PaymentSettings {...loaded} email={email} answer={answer} />
      ) : (
        <PartFailed
          sentence={t('paymentSettings.loadFailed')}
          retry={t('paymentSettings.retry')}
          to={paths.paymentSettings}
        />
      )}
      <p className="mt-6">
        <Link to={paths.providerDashboard} className="link">
          {t('paymentSettings.back')}
        </Link>
      </p>
    </div>
  );
}
