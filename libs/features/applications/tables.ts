import type { AccountTables } from '@canopy/accounts';
import { queriesOn, type Table } from '@canopy/platform/database';
import type { ApplicationStepSchema } from './application-step.entity.ts';
import type { ProviderApplicationSchema } from './provider-application.entity.ts';

/** What this feature's SQL may name: its own tables and those of the features below. */
export interface ApplicationTables extends AccountTables {
  applicationSteps: Table<typeof ApplicationStepSchema>;
  providerApplications: Table<typeof ProviderApplicationSchema>;
}

export const db = queriesOn<ApplicationTables>();
