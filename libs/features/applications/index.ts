export { ApplicationsModule } from './applications.module.ts';
export { ProviderApplication } from './provider-application.entity.ts';
export type { ApplicationTables } from './tables.ts';
