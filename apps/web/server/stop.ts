import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** SIGTERM and SIGINT: take no new request, finish the running ones, then end. Never longer than ten seconds. */
export function stopGracefully(server: Server, log: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'web is stopping');
    setTimeout(() => process.exit(0), 10_000).unref();
    server.close(() => {
      log.info('web has stopped');
      process.exit(0);
    });
    // Idle keep-alive connections would hold the process open; busy ones are closed as they finish.
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), 100).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
