import type { PaymentTables } from '@canopy/payments';
import type { ApplicationTables } from '@canopy/applications';
import type { AuditTables } from '@canopy/platform/audit';
import { queriesOn, type Table } from '@canopy/platform/database';
import type { DailyMetricSchema } from './daily-metric.entity.ts';

/** What this feature's SQL may name: its own tables and those of the features below. */
export type AdminTables = PaymentTables &
  ApplicationTables &
  AuditTables & { dailyMetrics: Table<typeof DailyMetricSchema> };

export const db = queriesOn<AdminTables>();
