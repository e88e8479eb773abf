import type { PaymentAccount } from '@canopy/contracts/payment-account';
import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { setupState } from './setup-state.ts';

interface Loaded {
  loaded: { account: PaymentAccount; stale: boolean } | null;
}

/**
 * On the dashboard: that nobody can buy yet, and the way to the setup. While the setup is under way, and when somebody
 * comes back from it, the card provider is asked once the page stands.
 * @param returned whether the browser comes from the card provider, which proves nothing by itself
 */
export function PaymentBanner({ account: known, returned }: { account: PaymentAccount; returned: boolean }) {
  const fetcher = useFetcher<Loaded>();
  const asks = returned || known.status === 'in_progress';
  const { load } = fetcher;
  useEffect(() => {
    if (asks) load(returned ? paths.checkPaymentSettings : paths.paymentSettings);
  }, [asks, returned, load]);
  const loaded = fetcher.data?.loaded;
  const account = loaded?.account ?? known;
  const { status } = account;
  const checking = asks && fetcher.data === undefined;
  if (checking && returned)
    return (
      <>
        <Alert kind="note" className="needs-scripts mb-8">
          {t('paymentSettings.loading')}
        </Alert>
        {/* Without scripts nothing loads: what is known stands here, with the way to the page that asks. */}
        <div className="without-scripts">
          <Unfinished account={known} checking />
        </div>
      </>
    );
  if (status === 'completed')
    return loaded && !loaded.stale && (returned || known.status !== 'completed') ? (
      <Alert kind="success" title={t('paymentSettings.completed.title')} className="mb-8">
        {t('paymentSettings.completed.text')}
      </Alert>
    ) : null;
  return <Unfinished account={account} checking={checking} notChecked={fetcher.data && (loaded?.stale ?? true)} />;
}

/** @param notChecked whether the card provider was asked and did not answer */
function Unfinished({
  account,
  checking,
  notChecked = false,
}: {
  account: PaymentAccount;
  checking: boolean;
  notChecked?: boolean | undefined;
}) {
  const { status } = account;
  if (status === 'completed') return null;
  const state = status === 'in_progress' && setupState(account) === 'review' ? 'review' : status;
  return (
    <Alert kind="note" title={t(`paymentSettings.banner.${state}.title`)} className="mb-8">
      <p>{t(`paymentSettings.banner.${state}.text`)}</p>
      {notChecked ? <p className="mt-2 text-sm">{t('paymentSettings.inProgress.notChecked')}</p> : null}
      {/* Without scripts nothing checks, and this would be said for ever. */}
      {checking ? <p className="needs-scripts mt-2 text-sm">{t('paymentSettings.inProgress.checking')}</p> : null}
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={paths.paymentSettings}>{t(`paymentSettings.banner.${state}.way`)}</LinkButton>
        {/* The way of a review says the same already. */}
        {checking && state !== 'review' ? <CheckAgain /> : null}
      </div>
    </Alert>
  );
}

/** Without scripts, nothing but a page of its own can ask the card provider. */
function CheckAgain() {
  return (
    <noscript>
      <LinkButton to={paths.checkPaymentSettings} kind="secondary">
        {t('paymentSettings.inProgress.again')}
      </LinkButton>
    </noscript>
  );
}
