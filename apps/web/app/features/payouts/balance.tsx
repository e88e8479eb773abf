import type { PayoutList } from '@canopy/contracts/payouts';
import { moneyText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';

/** What lies in the payment account and has not gone out. */
export function Balance({ availableCents, pendingCents }: PayoutList['balance']) {
  return (
    <section aria-labelledby="balance" className="mb-10">
      <h2 id="balance" className="mb-4 text-2xl">
        {t('payouts.balance.heading')}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Card className="p-5">
          <dt className="text-ink-soft">{t('payouts.balance.available')}</dt>
          <dd className="mt-1 text-3xl font-semibold tabular-nums">{moneyText(availableCents)}</dd>
        </Card>
        <Card className="p-5">
          <dt className="text-ink-soft">{t('payouts.balance.pending')}</dt>
          <dd className="mt-1 text-3xl font-semibold tabular-nums">{moneyText(pendingCents)}</dd>
          <dd className="mt-1 text-sm text-ink-soft">
            {t(pendingCents < 0 ? 'payouts.balance.pendingBelow' : 'payouts.balance.pendingNote')}
          </dd>
        </Card>
      </dl>
      {availableCents < 0 || availableCents + pendingCents < 0 ? (
        <Alert kind="note" className="mt-4">
          {t('payouts.balance.below')}
        </Alert>
      ) : null}
    </section>
  );
}
