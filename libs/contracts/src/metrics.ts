import { z } from 'zod';

/** Counted day by day: what happened on that day. */
export const dailySums = [
  'grossCents',
  'refundedCents',
  'feeCents',
  'absorbedCents',
  'tickets',
  'freeSignUps',
  'newAccounts',
  'approvedApplications',
] as const;
export type DailySum = (typeof dailySums)[number];

/** Counted day by day: how it stood when that day was last looked at. */
export const dailyLevels = ['activeListings', 'activeProviders', 'onboardingProviders'] as const;
export type DailyLevel = (typeof dailyLevels)[number];

/** How many weeks may be looked at together; the first is what is shown unasked. */
export const metricWeeks = ['12', '26', '52'] as const;

export const readMetricsSchema = z.object({ weeks: z.enum(metricWeeks).catch('12').default('12') });
export type ReadMetrics = z.output<typeof readMetricsSchema>;

export const weekOfMetricsSchema = z
  .object({
    /** The Monday with which it begins in Toronto, like 2026-11-16. */
    week: z.string(),
    sums: z.record(z.enum(dailySums), z.number().int()),
    /** As they stood on the last day of the week that was counted; null before the first. */
    levels: z.record(z.enum(dailyLevels), z.number().int()).nullable(),
  })
  .meta({ id: 'WeekOfMetrics' });
export type WeekOfMetrics = z.infer<typeof weekOfMetricsSchema>;

export const metricsSchema = z
  .object({
    /** The oldest first; the last one is this week. */
    weeks: z.array(weekOfMetricsSchema).min(2),
    /** When the days before yesterday were last counted; null: not yet. */
    countedAt: z.string().nullable(),
    /** Search texts that found nothing at all, those that were tried most often first. */
    searchesWithoutResult: z.array(z.object({ text: z.string(), times: z.number().int() })),
  })
  .meta({ id: 'Metrics' });
export type Metrics = z.infer<typeof metricsSchema>;
