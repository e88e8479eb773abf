import type { AccountTables } from '@canopy/accounts';
import { queriesOn, type Table } from '@canopy/platform/database';
import type { CardCustomerSchema } from './card-customer.entity.ts';
import type { SubscriptionSchema } from './subscription.entity.ts';

/** What this feature's SQL may name: its own tables and those of the features below. */
export interface PremiumTables extends AccountTables {
  cardCustomers: Table<typeof CardCustomerSchema>;
  subscriptions: Table<typeof SubscriptionSchema>;
}

export const db = queriesOn<PremiumTables>();
