import { loadOrExit, loadWebConfig } from '@canopy/platform/config';
import { createLogger } from '@canopy/platform/logging';
import { answer } from './server/answer.ts';
import { listen } from './server/listen.ts';
import { stopGracefully } from './server/stop.ts';
import { loadPages } from './server/pages.ts';

/** The only public origin: serves the pages and the built files, and passes media and webhooks through to the API. */
const config = loadOrExit(loadWebConfig);
const log = createLogger('web', config.logLevel, config.logFormat);
const pages = await loadPages();
const stopping = new AbortController();
const servers = await listen(answer({ config, log, pages, stopping: stopping.signal }), config.web).catch(
  (error: NodeJS.ErrnoException) => {
    const sentence =
      error.code === 'EADDRINUSE'
        ? `port ${config.web.port} is already in use. Stop the other program, or choose another port with PORT.`
        : `cannot listen on ${config.web.host}:${config.web.port} (${error.code ?? error.message}).`;
    process.stderr.write(`Canopy web cannot start: ${sentence}\n`);
    process.exit(1);
  },
);
log.info({ host: config.web.host, port: config.web.port }, 'web is listening');
stopGracefully(servers, log, { stopping, drainSeconds: config.drainSeconds });
