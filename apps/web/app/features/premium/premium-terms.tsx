import { percent } from '@canopy/contracts/percent';
import type { Premium } from '@canopy/contracts/premium';
import { premiumYearCents } from '@canopy/contracts/premium-price';
import { splitAmount } from '@canopy/rules/platform-fee';
import { moneyText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

const example = 10_000;

/** What a provider pays now and would pay, and the rules of Premium. */
export function PremiumTerms({ premium }: { premium: Premium }) {
  const { subscriptionStatus, feeBpsWithPremium, feeBpsWithoutPremium } = premium;
  const active = subscriptionStatus === 'active';
  const gain = feeBpsWithoutPremium - feeBpsWithPremium;
  const rows = [
    { name: 'without', bps: feeBpsWithoutPremium, now: !active },
    { name: 'with', bps: feeBpsWithPremium, now: active },
  ] as const;
  return (
    <>
      <section aria-labelledby="your-fee" className="mt-8">
        <h2 id="your-fee" className="text-2xl">
          {t('premium.fee.title')}
        </h2>
        <dl className="mt-3 grid gap-3 sm:grid-cols-2">
          {rows.map(({ name, bps, now }) => (
            <div
              key={name}
              className={`rounded-card border p-4 ${now ? 'border-forest bg-leaf' : 'border-line bg-surface'}`}
            >
              <dt className="flex items-baseline justify-between gap-3 font-medium">
                {t(`premium.fee.${name}`)}
                {now ? <span className="text-sm text-forest">{t('premium.fee.now')}</span> : null}
              </dt>
              <dd className="mt-1 text-3xl font-semibold">{t('premium.fee.rate', { fee: percent(bps) })}</dd>
              <dd className="text-ink-soft">
                {t('premium.fee.keep', { amount: moneyText(splitAmount(example, bps).providerAmountCents) })}
              </dd>
            </div>
          ))}
        </dl>
        {gain > 0 && !active ? (
          <p className="mt-3">
            {t('premium.fee.breakEven', { amount: moneyText(Math.ceil((premiumYearCents * 10_000) / gain)) })}
          </p>
        ) : null}
      </section>
      <section aria-labelledby="how-premium-works" className="mt-8">
        <h2 id="how-premium-works" className="text-2xl">
          {t('premium.how.title')}
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          {(['starts', 'renews', 'ends', 'fails', 'tax'] as const).map((point) => (
            <li key={point}>{t(`premium.how.points.${point}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
