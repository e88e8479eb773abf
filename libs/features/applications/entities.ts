import { ApplicationStep } from './application-step.entity.ts';
import { ProviderApplication } from './provider-application.entity.ts';

export const applicationEntities = [ApplicationStep, ProviderApplication];
