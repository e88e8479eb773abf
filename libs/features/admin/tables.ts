import type { PaymentTables } from '@canopy/payments';
import type { ApplicationTables } from '@canopy/applications';
import type { AuditTables } from '@canopy/platform/audit';
import { queriesOn } from '@canopy/platform/database';

/** What this feature's SQL may name: its own tables and those of the features below. */
export type AdminTables = PaymentTables & ApplicationTables & AuditTables;

export const db = queriesOn<AdminTables>();
