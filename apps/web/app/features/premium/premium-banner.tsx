import type { PaymentAccount } from '@canopy/contracts/payment-account';
import { percent } from '@canopy/contracts/percent';
import type { Premium } from '@canopy/contracts/premium';
import { premiumMonthDollars, premiumYearCents } from '@canopy/contracts/premium-price';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { CancelLink } from './cancel-link.tsx';
import { PremiumForm } from './premium-form.tsx';

interface Shown {
  premium: Premium;
  /** Nobody can buy from them yet, so that a lower fee gains nothing. */
  unsold: boolean;
  /** Where the buttons lead back to; without it, the page of Premium. */
  from?: 'dashboard';
}

/** How Premium stands and what can be done about it: the same on the dashboard and on its own page. */
export function PremiumBanner({
  premium,
  account,
  from,
}: {
  premium: Premium | null;
  /** Null where it could not be read. */
  account: PaymentAccount | null;
  from?: 'dashboard';
}) {
  if (premium === null) return null;
  const unsold = account !== null && account.status !== 'completed';
  const shown = { premium, unsold, ...(from ? { from } : {}) };
  return (
    <div className={from ? 'mb-8' : ''}>
      {premium.subscriptionStatus === 'active' ? (
        <Active {...shown} />
      ) : premium.paymentDueSince !== null ? (
        <Due {...shown} since={premium.paymentDueSince} />
      ) : premium.beingConfirmed ? (
        <BeingConfirmed />
      ) : (
        <Upgrade {...shown} />
      )}
    </div>
  );
}

function usePrice(): { price: string; month: string } {
  return {
    price: t('premium.price', { year: premiumYearCents / 100 }),
    month: t('premium.month', { month: premiumMonthDollars }),
  };
}

const rates = ({ feeBps, feeBpsWithPremium, feeBpsWithoutPremium }: Premium) => ({
  fee: percent(feeBps),
  with: percent(feeBpsWithPremium),
  without: percent(feeBpsWithoutPremium),
});

function Upgrade({ premium, unsold, from }: Shown) {
  const { price, month } = usePrice();
  const words = premium.feeBpsWithPremium < premium.feeBpsWithoutPremium ? 'upgrade' : 'upgrade.noGain';
  return (
    <Card className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 p-5 sm:p-6">
      <div className="min-w-0 grow basis-80">
        <h2 className="text-2xl">
          {t(`premium.${words}.title`, { keep: percent(10_000 - premium.feeBpsWithPremium) })}
        </h2>
        <p className="mt-1 text-ink-soft">{t(`premium.${words}.text`, rates(premium))}</p>
        <p className="mt-3">
          <strong className="text-lg">{price}</strong> <span className="text-ink-soft">({month})</span>
        </p>
        {unsold ? <p className="mt-3 font-medium">{t('premium.upgrade.unsold')}</p> : null}
      </div>
      <PremiumForm
        intent="upgrade"
        from={from}
        label={t('premium.upgrade.submit')}
        busyLabel={t('premium.upgrade.submitting')}
        kind={words === 'upgrade' ? 'primary' : 'secondary'}
        beside={from ? <How /> : null}
      />
    </Card>
  );
}

function Active({ premium, from }: Shown) {
  const { price } = usePrice();
  const { subscriptionCurrentPeriodEnd: end, subscriptionCancelAtPeriodEnd: ends } = premium;
  const date = end ? formatDate(end) : '';
  return (
    <Card className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-l-4 border-l-forest p-5 sm:p-6">
      <div className="min-w-0 grow basis-80">
        <h2 className="flex items-center gap-2 text-2xl">
          <Icon name="check" className="size-6 shrink-0 text-forest" />
          {t('premium.active.title')}
        </h2>
        <p className="mt-1">
          {t('premium.active.text', { ...rates(premium), keep: percent(10_000 - premium.feeBps) })}
        </p>
        {end && !ends ? <p className="mt-1 text-ink-soft">{t('premium.active.renews', { date, price })}</p> : null}
        {ends ? (
          <Alert kind="note" className="mt-4">
            {t('premium.active.ends', { ...rates(premium), date })}
          </Alert>
        ) : null}
      </div>
      {ends ? (
        <PremiumForm
          intent="keep"
          from={from}
          label={t('premium.active.keep')}
          busyLabel={t('premium.active.keeping')}
          beside={from ? <How /> : null}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <CancelLink premium={premium} from={from} />
          {from ? <How /> : null}
        </div>
      )}
    </Card>
  );
}

function Due({ premium, from, since }: Shown & { since: string }) {
  return (
    <Alert title={t('premium.due.title')}>
      <p>{t('premium.due.text', { ...rates(premium), date: formatDate(since) })}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {/* A document of its own: the card provider's page for an invoice leads nowhere. */}
        <form method="post" action={addressHere(paths.premium())} target="_blank">
          <Button type="submit" name="intent" value="pay">
            {t('premium.due.pay')}
            <span className="sr-only"> {t('ui.newTab')}</span>
          </Button>
        </form>
        <CancelLink premium={premium} from={from} />
        <LinkButton to={paths.premium()} kind="quiet">
          {t('premium.due.again')}
        </LinkButton>
      </div>
    </Alert>
  );
}

/** Also where the card provider could not be asked just after somebody paid. */
export function BeingConfirmed() {
  return (
    <Alert kind="note" title={t('premium.confirming.title')}>
      <p>{t('premium.confirming.text')}</p>
      <LinkButton to={paths.premium({ premium: 'success' })} kind="secondary" className="mt-3">
        {t('premium.confirming.again')}
      </LinkButton>
    </Alert>
  );
}

function How() {
  return (
    <Link to={paths.premium()} className="link inline-flex min-h-11 items-center">
      {t('premium.upgrade.more')}
    </Link>
  );
}
