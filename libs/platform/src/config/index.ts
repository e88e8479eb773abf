export { environmentSchema, type Environment } from './environment.ts';
export { ConfigurationError, isPrivateHost, loadConfig, loadConfigOrExit, type Config } from './config.ts';
