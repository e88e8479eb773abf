import type { SalesDashboard } from '@canopy/contracts/sales';
import { moneyText, numberText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

/** The three numbers that a provider looks for first. */
export function SalesTotals({ totals }: { totals: Pick<SalesDashboard, 'earningsCents' | 'customers' | 'sales'> }) {
  const cards: { icon: IconName; label: string; note: string; value: string }[] = [
    {
      icon: 'card',
      label: t('sales.stats.earnings'),
      note: t('sales.stats.earningsNote'),
      value: moneyText(totals.earningsCents),
    },
    {
      icon: 'people',
      label: t('sales.stats.customers'),
      note: t('sales.stats.customersNote'),
      value: numberText(totals.customers),
    },
    {
      icon: 'ticket',
      label: t('sales.stats.sales'),
      note: t('sales.stats.salesNote'),
      value: numberText(totals.sales),
    },
  ];
  return (
    <section aria-label={t('sales.stats.label')}>
      <dl className="grid gap-3 sm:gap-4 sm:grid-cols-3">
        {cards.map(({ icon, label, note, value }) => (
          <Card
            key={label}
            className="p-4 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-4 sm:p-5"
          >
            <dt className="flex items-center gap-3">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-leaf text-forest">
                <Icon name={icon} />
              </span>
              <span className="min-w-0 leading-snug font-medium">
                {label} <span className="font-normal text-ink-soft lg:whitespace-nowrap">{note}</span>
              </span>
            </dt>
            <dd className="ml-auto font-display text-2xl sm:mt-3 sm:ml-0 sm:text-3xl font-semibold tabular-nums">
              {value}
            </dd>
          </Card>
        ))}
      </dl>
    </section>
  );
}
