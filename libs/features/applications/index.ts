export { ApplicationsModule } from './applications.module.ts';
export { ProviderApplication } from './provider-application.entity.ts';
