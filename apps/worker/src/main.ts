import { ConfigurationError, loadConfig, loadOrExit } from '@canopy/platform/config';
import { messageOf } from '@canopy/platform/database';
import { createLogger } from '@canopy/platform/logging';
import { setStopDeadline } from '@canopy/platform/shutdown';
import { createWorker } from './create-worker.ts';

const config = loadOrExit(loadConfig);
const logger = createLogger('worker', config.logLevel, config.logFormat);
setStopDeadline(logger, config.drainSeconds);

try {
  const app = await createWorker(config, logger);
  await app.listen(config.worker.port, config.worker.host);
  logger.info({ host: config.worker.host, port: config.worker.port }, 'worker is running');
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const message = messageOf(error);
  logger.fatal({ err: error }, 'worker could not start');
  process.stderr.write(
    code === 'EADDRINUSE'
      ? `Canopy cannot start: WORKER_PORT ${config.worker.port} is taken by another program.\n`
      : error instanceof ConfigurationError
        ? `Canopy cannot start: ${message}\n`
        : `Canopy cannot start: the worker failed with "${message}".\n`,
  );
  process.exit(1);
}
