import { dailyLevels, dailySums, type WeekOfMetrics } from '@canopy/contracts/metrics';
import { t } from '../../../i18n/index.ts';
import { Card } from '../../../ui/card.tsx';
import { metricText } from './metric-text.ts';

/** This week beside the one before, and how the marketplace stands now. */
export function MetricTiles({ weeks }: { weeks: WeekOfMetrics[] }) {
  const [before, current] = weeks.slice(-2) as [WeekOfMetrics, WeekOfMetrics];
  const { levels } = current;
  return (
    <>
      <Card className="mt-4 p-4 sm:p-5">
        <h3 className="text-lg">{t('adminMetrics.thisWeek')}</h3>
        <dl className="mt-3 grid gap-x-6 gap-y-4 min-[26rem]:grid-cols-2 lg:grid-cols-4">
          {dailySums.map((name) => (
            <div key={name}>
              <dt className="text-sm text-ink-soft">{t(`adminMetrics.sums.${name}`)}</dt>
              <dd>
                <span className="block font-display text-2xl font-semibold tabular-nums">
                  {metricText(name, current.sums[name])}
                </span>
                <span className="text-sm text-ink-soft tabular-nums">
                  {t('adminMetrics.before', { value: metricText(name, before.sums[name]) })}
                </span>
                {name === 'feeCents' || name === 'absorbedCents' ? (
                  <span className="block text-sm text-ink-soft">{t(`adminMetrics.hints.${name}`)}</span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {levels ? (
        <Card className="mt-4 p-4 sm:p-5">
          <h3 className="text-lg">{t('adminMetrics.now')}</h3>
          <dl className="mt-3 grid gap-x-6 gap-y-4 min-[26rem]:grid-cols-2 sm:grid-cols-3">
            {dailyLevels.map((name) => (
              <div key={name}>
                <dt className="text-sm text-ink-soft">{t(`adminMetrics.levels.${name}`)}</dt>
                <dd className="font-display text-2xl font-semibold tabular-nums">{metricText(name, levels[name])}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ) : null}
    </>
  );
}
