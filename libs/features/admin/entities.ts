import { DailyMetric } from './daily-metric.entity.ts';

export const adminEntities = [DailyMetric];
