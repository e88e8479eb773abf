import { defineEntity, p } from '@mikro-orm/postgresql';
import { dailyLevels, dailySums } from '@canopy/contracts/metrics';

export const DailyMetricSchema = defineEntity({
  name: 'DailyMetric',
  tableName: 'daily_metrics',
  properties: {
    /** In Toronto. */
    day: p.date().primary(),
    name: p.enum([...dailySums, ...dailyLevels] as const).primary(),
    value: p.bigint('number'),
  },
});

/** One number of one day, kept when the people and listings that it counted are gone. */
export class DailyMetric extends DailyMetricSchema.class {}
DailyMetricSchema.setClass(DailyMetric);
