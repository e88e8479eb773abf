import type { MonthOfSales } from '@canopy/contracts/sales';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { moneyText, wholeDollars } from './amounts.ts';
import { topOfAxis } from './chart-scale.ts';

const long = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-CA', { month: 'short', timeZone: 'UTC' });
const nameOf = (month: string, format: Intl.DateTimeFormat): string =>
  format.format(new Date(`${month}-01T00:00:00Z`)).replace('.', '');

/** Of twelve columns, each a part of the drawing's width. */
const column = 100 / 12;

/** Earnings of the last twelve months: bars for the eye, and the same numbers as a table for everybody. */
export function EarningsChart({ months }: { months: MonthOfSales[] }) {
  const { t } = useTranslation();
  const best = months.reduce((most, month) => (month.earningsCents > most.earningsCents ? month : most));
  const top = topOfAxis(best.earningsCents);
  const summary = t('sales.chart.summary', {
    first: nameOf(months[0]!.month, long),
    last: nameOf(months.at(-1)!.month, long),
    most: moneyText(best.earningsCents),
    best: nameOf(best.month, long),
  });
  return (
    <Card className="mt-4 p-4 sm:p-5">
      <section aria-labelledby="earnings-by-month">
        <h2 id="earnings-by-month" className="text-xl">
          {t('sales.chart.heading')}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{t('sales.chart.lead')}</p>
        <div className="mt-4 flex gap-2">
          <div aria-hidden="true" className="flex h-40 flex-col justify-between text-right text-xs text-ink-soft">
            {[top, top / 2, 0].map((cents) => (
              <span key={cents} className="-my-2 tabular-nums">
                {wholeDollars(cents)}
              </span>
            ))}
          </div>
          <svg role="img" aria-label={summary} className="h-48 min-w-0 flex-1 overflow-visible">
            <svg height="160" className="overflow-visible">
              {[0, 50, 100].map((y) => (
                <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
              ))}
              {months.map(({ month, earningsCents, sales }, place) => {
                const height = (earningsCents / top) * 100;
                return (
                  <g key={month}>
                    <title>
                      {t('sales.chart.month', {
                        count: sales,
                        month: nameOf(month, long),
                        amount: moneyText(earningsCents),
                      })}
                    </title>
                    <rect x={`${place * column}%`} width={`${column}%`} y="0" height="100%" fill="transparent" />
                    <rect
                      x={`${(place + 0.18) * column}%`}
                      width={`${0.64 * column}%`}
                      y={`${100 - height}%`}
                      height={`${height}%`}
                      rx="3"
                      className="fill-forest"
                    />
                  </g>
                );
              })}
            </svg>
            {months.map(({ month }, place) => (
              <text
                key={month}
                x={`${(place + 0.5) * column}%`}
                y="180"
                textAnchor="middle"
                className="fill-ink-soft text-xs"
              >
                {/* On a phone there is room for its first letter. */}
                {nameOf(month, short).slice(0, 1)}
                <tspan className="max-sm:hidden">{nameOf(month, short).slice(1)}</tspan>
              </text>
            ))}
          </svg>
        </div>
        <Numbers months={months} />
      </section>
    </Card>
  );
}

function Numbers({ months }: { months: MonthOfSales[] }) {
  const { t } = useTranslation();
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
                {nameOf(month, long)}
              </th>
              <td className={`${cell} text-right`}>{moneyText(earningsCents)}</td>
              <td className={`${cell} text-right`}>{sales.toLocaleString('en-CA')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
