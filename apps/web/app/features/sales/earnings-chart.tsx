import { englishMonths } from '@canopy/contracts/date-text';
import type { MonthOfSales } from '@canopy/contracts/sales';
import { t } from '../../i18n/index.ts';
import { monthName } from '../calendar/month.ts';
import { languageNow } from '../../i18n/language.ts';
import { moneyText, numberText } from '../../i18n/format.ts';
import { Card } from '../../ui/card.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Icon } from '../../ui/icon.tsx';
import { wholeDollars } from './amounts.ts';
import { topOfAxis } from '../../ui/top-of-axis.ts';

/** "Nov"; French shortens each month in its own way. */
const frenchShort = ['janv', 'févr', 'mars', 'avr', 'mai', 'juin', 'juill', 'août', 'sept', 'oct', 'nov', 'déc'];
const englishShort = englishMonths.map((long) => long.slice(0, 3));
const shortName = (month: string): string =>
  (languageNow() === 'fr' ? frenchShort : englishShort)[Number(month.slice(5)) - 1]!;

/** Earnings of the last twelve months: bars for the eye, and the same numbers as a table for everybody. */
export function EarningsChart({ months }: { months: MonthOfSales[] }) {
  const best = months.reduce((most, month) => (month.earningsCents > most.earningsCents ? month : most));
  const summary = t('sales.chart.summary', {
    first: monthName(months[0]!.month),
    last: monthName(months.at(-1)!.month),
    most: moneyText(best.earningsCents),
    best: monthName(best.month),
  });
  return (
    <Card className="mt-4 p-4 sm:p-5">
      <section aria-labelledby="earnings-by-month">
        <h2 id="earnings-by-month" className="text-xl">
          {t('sales.chart.heading')}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{t('sales.chart.lead')}</p>
        <Columns
          columns={months.map(({ month, earningsCents, sales }) => ({
            key: month,
            value: earningsCents,
            title: t('sales.chart.month', {
              count: sales,
              month: monthName(month),
              amount: moneyText(earningsCents),
            }),
            label: shortName(month),
          }))}
          summary={summary}
          top={topOfAxis(best.earningsCents)}
          axis={wholeDollars}
        />
        <Numbers months={months} />
      </section>
    </Card>
  );
}

function Numbers({ months }: { months: MonthOfSales[] }) {
  const cell = 'border-b border-line px-2 py-1.5';
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 items-center gap-1 rounded-lg font-semibold text-forest">
        <Icon name="more" className="size-5 shrink-0 group-open:rotate-180" />
        {t('sales.chart.numbers')}
      </summary>
      <table className="w-full max-w-md tabular-nums max-sm:text-sm" aria-label={t('sales.chart.heading')}>
        <thead>
          <tr>
            <th scope="col" className={`${cell} text-left font-semibold`}>
              {t('sales.chart.columns.month')}
            </th>
            <th scope="col" className={`${cell} text-right font-semibold`}>
              {t('sales.chart.columns.earnings')}
            </th>
            <th scope="col" className={`${cell} text-right font-semibold`}>
              {t('sales.chart.columns.sales')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, earningsCents, sales }) => (
            <tr key={month}>
              <th scope="row" className={`${cell} text-left font-normal whitespace-nowrap`}>
                {monthName(month)}
              </th>
              <td className={`${cell} text-right`}>{moneyText(earningsCents)}</td>
              <td className={`${cell} text-right`}>{numberText(sales)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
