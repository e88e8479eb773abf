import { ConfigurationError, loadConfig, loadOrExit } from '@canopy/platform/config';
import { messageOf } from '@canopy/platform/database';
import { createLogger } from '@canopy/platform/logging';
import { setStopDeadline } from '@canopy/platform/shutdown';
import { createApi } from './create-api.ts';

const config = loadOrExit(loadConfig);
const logger = createLogger('api', config.logLevel, config.logFormat);
setStopDeadline(logger, config.drainSeconds);

try {
  const app = await createApi(config, logger);
  await app.listen(config.api.port, config.api.host);
  logger.info({ host: config.api.host, port: config.api.port, mode: config.mode }, 'api is listening');
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const message = messageOf(error);
  logger.fatal({ err: error }, 'api could not start');
  process.stderr.write(
    code === 'EADDRINUSE'
      ? `Canopy cannot start: API_PORT ${config.api.port} is taken by another program.\n`
      : error instanceof ConfigurationError
        ? `Canopy cannot start: ${message}\n`
        : `Canopy cannot start: the API failed with "${message}".\n`,
  );
  process.exit(1);
}
