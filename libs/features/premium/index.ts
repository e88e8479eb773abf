export type { PremiumTables } from './tables.ts';
