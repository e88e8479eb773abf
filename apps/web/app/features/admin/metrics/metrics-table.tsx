import { dailyLevels, dailySums, type WeekOfMetrics } from '@canopy/contracts/metrics';
import { t } from '../../../i18n/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { metricText, weekText } from './metric-text.ts';

const cell = 'border-b border-line px-2 py-1.5';

/** Every number of the page, the newest week first. */
export function MetricsTable({ weeks }: { weeks: WeekOfMetrics[] }) {
  return (
    <details className="group mt-4">
      <summary className="inline-flex min-h-11 items-center gap-1 rounded-lg font-semibold text-forest">
        <Icon name="more" className="size-5 shrink-0 group-open:rotate-180" />
        {t('adminMetrics.table')}
      </summary>
      <div role="region" aria-label={t('adminMetrics.table')} tabIndex={0} className="overflow-x-auto">
        <table className="text-sm tabular-nums">
          <thead>
            <tr>
              <th scope="col" className={`${cell} text-left font-semibold`}>
                {t('adminMetrics.week')}
              </th>
              {dailySums.map((name) => (
                <th key={name} scope="col" className={`${cell} text-right font-semibold`}>
                  {t(`adminMetrics.sums.${name}`)}
                </th>
              ))}
              {dailyLevels.map((name) => (
                <th key={name} scope="col" className={`${cell} text-right font-semibold`}>
                  {t(`adminMetrics.levels.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ week, sums, levels }) => (
              <tr key={week}>
                <th scope="row" className={`${cell} text-left font-normal whitespace-nowrap`}>
                  {weekText(week)}
                </th>
                {dailySums.map((name) => (
                  <td key={name} className={`${cell} text-right`}>
                    {metricText(name, sums[name])}
                  </td>
                ))}
                {dailyLevels.map((name) => (
                  <td key={name} className={`${cell} text-right whitespace-nowrap`}>
                    {levels ? metricText(name, levels[name]) : t('adminMetrics.unknown')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
