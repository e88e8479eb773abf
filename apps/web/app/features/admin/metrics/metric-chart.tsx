import type { DailySum, WeekOfMetrics } from '@canopy/contracts/metrics';
import { t } from '../../../i18n/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { topOfAxis } from '../../../ui/top-of-axis.ts';
import { axisText, axisUnit, metricText, monthLabel, weekText } from './metric-text.ts';

/** One number of each week as columns; the table of the page holds the same. */
export function MetricChart({ name, weeks }: { name: DailySum; weeks: WeekOfMetrics[] }) {
  const heading = t(`adminMetrics.sums.${name}`);
  const best = weeks.reduce((most, one) => (one.sums[name] > most.sums[name] ? one : most));
  return (
    <Card className="p-4 sm:p-5">
      <h3 className="text-lg">{heading}</h3>
      <Columns
        columns={weeks.map(({ week, sums }) => ({
          key: week,
          value: sums[name],
          title: t('adminMetrics.column', { week: weekText(week), value: metricText(name, sums[name]) }),
          label: monthLabel(week),
        }))}
        summary={t('adminMetrics.chart', {
          name: heading,
          most: metricText(name, best.sums[name]),
          week: weekText(best.week),
          last: metricText(name, weeks.at(-1)!.sums[name]),
        })}
        top={topOfAxis(best.sums[name], axisUnit(name))}
        axis={(value) => axisText(name, value)}
      />
    </Card>
  );
}
