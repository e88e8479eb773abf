export { waitsForAdmins } from './waiting-applications.sql.ts';
export type { ApplicationTables } from './tables.ts';
