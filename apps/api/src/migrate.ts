import { loadConfig, loadOrExit } from '@canopy/platform/config';
import { messageOf, migrate } from '@canopy/platform/database';
import { createLogger } from '@canopy/platform/logging';

/** Brings the database to the newest schema and exits. Runs before API and worker of a new version start. */
const config = loadOrExit(loadConfig);
const logger = createLogger('migrate', config.logLevel, config.logFormat);

try {
  logger.info({ applied: await migrate(config.migrationDatabaseUrl, config.databaseUrl) }, 'database is up to date');
} catch (error) {
  logger.fatal({ err: error }, 'migration failed');
  process.stderr.write(
    `Canopy cannot start: the database could not be brought up to date (${config.migrationDatabaseUrl !== config.databaseUrl ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL'}): ${messageOf(error).split('\n')[0]}\n`,
  );
  process.exit(1);
}
