import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import { serveBuiltFiles } from './built-files.ts';

/** Where pages come from: the build, or Vite while developing. */
export interface Pages {
  development: boolean;
  handler(): Promise<RequestHandler>;
  /** True when the path was a file and has been answered. */
  serveFile(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

export async function loadPages(): Promise<Pages> {
  return process.env['NODE_ENV'] === 'development' ? developmentPages() : builtPages();
}

/** This file runs as a source under apps/web and bundled under dist/apps/web; the build stands beside the source. */
function webFolder(): string {
  const candidates = ['../', './', '../../../apps/web/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const found = candidates.find(
    (folder) => existsSync(`${folder}build/server/index.js`) || existsSync(`${folder}vite.config.ts`),
  );
  if (found) return found;
  process.stderr.write('Canopy web cannot start: the pages are not built yet. Run `npm start`, which builds them.\n');
  process.exit(1);
}

async function builtPages(): Promise<Pages> {
  const folder = webFolder();
  const entry = `${folder}build/server/index.js`;
  if (!existsSync(entry)) {
    process.stderr.write(
      `Canopy web cannot start: ${entry} does not exist. Run \`npm start\`, which builds the pages.\n`,
    );
    process.exit(1);
  }
  const handler = createRequestHandler((await import(pathToFileURL(entry).href)) as ServerBuild, 'production');
  return {
    development: false,
    handler: async () => handler,
    serveFile: await serveBuiltFiles(`${folder}build/client`),
  };
}

async function developmentPages(): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: webFolder(), server: { middlewareMode: true, hmr: { port: 24_678 } } });
  return {
    development: true,
    handler: async () =>
      createRequestHandler(
        (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild,
        'development',
      ),
    serveFile: (request, response) =>
      new Promise((resolve) => {
        response.once('close', () => resolve(true));
        vite.middlewares(request, response, () => resolve(false));
      }),
  };
}
