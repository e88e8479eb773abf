import { ProviderApplication } from './provider-application.entity.ts';

export const applicationEntities = [ProviderApplication];
