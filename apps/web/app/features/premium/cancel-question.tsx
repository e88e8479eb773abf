import { percent } from '@canopy/contracts/percent';
import type { Premium } from '@canopy/contracts/premium';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { ActionAlert } from '../../ui/action-alert.tsx';
import type { PremiumAnswer } from './premium-answer.ts';

/** @returns null where there is nothing to cancel, or it is cancelled already */
export function cancelWords(premium: Premium) {
  if (premium.paymentDueSince !== null || premium.renewalUnpaid)
    return { title: 'premium.cancelling.dueTitle', confirm: 'premium.cancelling.dueConfirm' } as const;
  if (premium.subscriptionStatus === 'none' || premium.subscriptionCancelAtPeriodEnd) return null;
  return { title: 'premium.cancelling.title', confirm: 'premium.cancelling.confirm' } as const;
}

/** What cancelling means, before it is done. */
export function CancelQuestion({ premium, answer }: { premium: Premium; answer: PremiumAnswer | undefined }) {
  const { paymentDueSince, renewalUnpaid, subscriptionCurrentPeriodEnd: end } = premium;
  const rates = { without: percent(premium.feeBpsWithoutPremium), with: percent(premium.feeBpsWithPremium) };
  return (
    <>
      {paymentDueSince !== null ? (
        <p className="mt-3">{t('premium.cancelling.dueQuestion')}</p>
      ) : renewalUnpaid ? (
        <p className="mt-3">{t('premium.cancelling.renewedQuestion', rates)}</p>
      ) : end ? (
        <>
          <p className="mt-3">{t('premium.cancelling.question', { date: formatDateTime(end), ...rates })}</p>
          <p className="mt-2 text-ink-soft">{t('premium.cancelling.undo')}</p>
        </>
      ) : null}
      {answer ? (
        <ActionAlert of={answer} className="mt-4">
          {answer.problem}
        </ActionAlert>
      ) : null}
    </>
  );
}
