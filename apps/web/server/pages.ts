import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Language } from '@canopy/contracts/language';
import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import type * as entryModule from '../app/entry.server.tsx';
import { basenameOf, withoutLanguage } from '../app/i18n/language.ts';
import { serveBuiltFiles } from './built-files.ts';
import { catalogueFiles, readClientManifest } from './catalogue-files.ts';
import { routesBySegment } from './routes-by-segment.ts';

/** Where pages come from: the build, or Vite while developing. */
export interface Pages {
  development: boolean;
  handler(language: Language): Promise<RequestHandler>;
  /** Files that the scripts of these routes need, beside those that Remix names. */
  catalogues(language: Language, routes: string[]): string[];
  /** True when the path was a file and has been answered. */
  serveFile(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** The same pages in each language, each under its own part of the addresses. */
function handlerOf(build: ServerBuild, language: Language, mode: 'production' | 'development'): RequestHandler {
  const basename = basenameOf(language);
  const all = createRequestHandler({ ...build, basename }, mode);
  const routesFor = routesBySegment(build.routes);
  const handlers = new Map<string, RequestHandler>();
  const handlerFor = (path: string): RequestHandler => {
    const part = routesFor(path);
    if (!part) return all;
    const handler =
      handlers.get(part.segment) ?? createRequestHandler({ ...build, routes: part.routes, basename }, mode);
    handlers.set(part.segment, handler);
    return handler;
  };
  const { speak } = build.entry.module as unknown as typeof entryModule;
  return (request, context) =>
    speak(language, () => handlerFor(withoutLanguage(new URL(request.url).pathname))(request, context));
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
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  const handlers: Record<Language, RequestHandler> = {
    en: handlerOf(build, 'en', 'production'),
    fr: handlerOf(build, 'fr', 'production'),
  };
  return {
    development: false,
    handler: async (language) => handlers[language],
    catalogues: catalogueFiles(readClientManifest(`${folder}build`)),
    serveFile: await serveBuiltFiles(`${folder}build/client`),
  };
}

async function developmentPages(): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: webFolder(), server: { middlewareMode: true, hmr: { port: 24_678 } } });
  return {
    development: true,
    handler: async (language) =>
      handlerOf(
        (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild,
        language,
        'development',
      ),
    catalogues: () => [],
    serveFile: (request, response) =>
      new Promise((resolve) => {
        response.once('close', () => resolve(true));
        vite.middlewares(request, response, () => resolve(false));
      }),
  };
}
