// What the start command knows before anything runs. The processes parse the same environment again by
// the same schema: this is only the earliest moment at which a wrong value can be named.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, loadConfig, withSecretsFromFiles, type Config } from '@canopy/platform/config';
import { projectRoot } from '../process/project-root.ts';
import { StartupError } from '../process/startup-error.ts';

export interface Settings {
  config: Config;
  /** The environment with the defaults that the start command decides. */
  env: NodeJS.ProcessEnv;
  bringsPostgres: boolean;
}

export function readSettings(): Settings {
  // Values of the shell win over those of the file.
  const file = process.env.CANOPY_ENV_FILE ?? join(projectRoot, '.env');
  if (file && existsSync(file)) process.loadEnvFile(file);
  try {
    const env = withSecretsFromFiles(process.env) as NodeJS.ProcessEnv;
    const given = {
      ...env,
      DATABASE_URL: env.DATABASE_URL || 'postgres://127.0.0.1/unknown',
      INTERNAL_KEY: env.INTERNAL_KEY || 'x'.repeat(32),
    };
    const config = loadConfig(given);
    // In production nothing is invented: a key that only one machine knows would break the second one.
    if (config.mode === 'production') loadConfig(env);
    return { config, env: { ...env, DATA_DIR: config.dataDir }, bringsPostgres: !env.DATABASE_URL };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartupError(error.message);
    throw error;
  }
}
