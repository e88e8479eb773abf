export { environmentSchema, type Environment } from './environment.ts';
export type { CardsConfig } from './cards.ts';
export { ConfigurationError } from './configuration-error.ts';
export { secretNames, withSecretsFromFiles } from './secret-files.ts';
export { isPrivateHost, loadConfig, loadOrExit, loadWebConfig, type Config, type WebConfig } from './config.ts';
export { webVariables } from './web-variables.ts';
export { tileOrigin } from './tile-origin.ts';
export { lineLimits } from './line-limits.ts';
