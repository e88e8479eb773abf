export { environmentSchema, type Environment } from './environment.ts';
export type { CardsConfig } from './cards.ts';
export { ConfigurationError } from './configuration-error.ts';
export { isPrivateHost, loadConfig, loadConfigOrExit, type Config } from './config.ts';
export { lineLimits } from './line-limits.ts';
