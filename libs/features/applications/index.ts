export type { ApplicationTables } from './tables.ts';
