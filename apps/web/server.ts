import { createServer } from 'node:http';
import { lineLimits, loadConfigOrExit } from '@canopy/platform/config';
import { createLogger } from '@canopy/platform/logging';
import { answer } from './server/answer.ts';
import { stopGracefully } from './server/stop.ts';
import { loadPages } from './server/pages.ts';

/** The only public origin: serves the pages and the built files, and passes media and webhooks through to the API. */
const config = loadConfigOrExit();
const log = createLogger('web', config.logLevel);
const pages = await loadPages();
const stopping = new AbortController();
const server = createServer(lineLimits, answer({ config, log, pages, stopping: stopping.signal }));

server.on('error', (error: NodeJS.ErrnoException) => {
  const sentence =
    error.code === 'EADDRINUSE'
      ? `port ${config.web.port} is already in use. Stop the other program, or choose another port with PORT.`
      : `cannot listen on ${config.web.host}:${config.web.port} (${error.code ?? error.message}).`;
  process.stderr.write(`Canopy web cannot start: ${sentence}\n`);
  process.exit(1);
});

// A keep-alive longer than that of usual proxies (60 s), or they meet connections that we have just closed.
server.keepAliveTimeout = 65_000;
server.listen(config.web.port, config.web.host, () =>
  log.info({ host: config.web.host, port: config.web.port }, 'web is listening'),
);
stopGracefully(server, log, { stopping, drainSeconds: config.drainSeconds });
