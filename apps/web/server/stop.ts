import type { Server } from 'node:http';
import { closeServer } from '@canopy/platform/shutdown';
import type { Logger } from 'pino';

/** Running requests get so long to finish. */
const finishMilliseconds = 10_000;

/**
 * SIGTERM and SIGINT: readiness says no at once; after `drainSeconds` no new request is taken, the running ones are
 * finished, and the process ends.
 */
export function stopGracefully(
  servers: readonly Server[],
  log: Logger,
  { stopping, drainSeconds }: { stopping: AbortController; drainSeconds: number },
): void {
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ signal }, 'web is stopping');
    setTimeout(close, drainSeconds * 1_000);
  };
  const close = () => {
    setTimeout(() => process.exit(0), finishMilliseconds).unref();
    void Promise.all(servers.map(closeServer)).then(() => {
      log.info('web has stopped');
      process.exit(0);
    });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
