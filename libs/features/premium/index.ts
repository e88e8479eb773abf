export { callOffRenewal } from './call-off-renewal.ts';
export type { PremiumTables } from './tables.ts';
export { unreadSubscriptions } from './unread-subscriptions.queries.ts';
