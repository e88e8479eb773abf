import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
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
    // Only the door. `close` of an HTTP server also ends who has come this moment and said nothing yet: a proxy that has
    // sent a form by then may not send it again.
    const closed = servers.map((server) => new Promise((done) => NetServer.prototype.close.call(server, done)));
    void Promise.all(closed).then(() => {
      log.info('web has stopped');
      process.exit(0);
    });
    // Idle keep-alive connections would hold the process open; busy ones are closed as they finish.
    const closeIdle = () => servers.forEach((server) => server.closeIdleConnections());
    // What has arrived meanwhile is read first.
    setInterval(() => setImmediate(closeIdle), 100).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
