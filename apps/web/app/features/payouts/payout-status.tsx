import type { Payout } from '@canopy/contracts/payouts';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';

/**
 * Where the money is; after a failure also what to do, as long as it is to be done. Below zero it is a debt, taken from
 * the bank account.
 */
export function PayoutStatus({ payout }: { payout: Payout }) {
  const { status, arrivesOn, failure, paidOutSince } = payout;
  const isDebit = payout.amountCents < 0;
  const day = formatDay(arrivesOn);
  const sentence = isDebit ? t(`payouts.debit.status.${status}`, { day }) : t(`payouts.status.${status}`, { day });
  if (status !== 'failed') return <p className="text-ink-soft">{sentence}</p>;
  const said = failure ? <p>{t('payouts.failure.said', { failure })}</p> : null;
  if (paidOutSince)
    return (
      <div className="text-ink-soft">
        <p>{sentence}</p>
        {said}
        <p>{isDebit ? t('payouts.debit.settled') : t('payouts.failure.settled')}</p>
      </div>
    );
  return (
    <Alert title={sentence} className="mt-2">
      {said}
      <p>{isDebit ? t('payouts.debit.failure') : t('payouts.failure.text')}</p>
      <LinkButton to={paths.paymentSettings} kind="secondary" className="mt-3">
        {t('payouts.failure.action')}
      </LinkButton>
    </Alert>
  );
}
