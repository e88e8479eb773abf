import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@canopy/contracts/language';
import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { mayBeIndexed } from './features/search-engines/page-kinds.ts';
import { AnswerContext } from './features/shell/answer-context.ts';
import './i18n/every-catalogue.ts';
import { answersIn, languageNow } from './i18n/language.ts';
import { ApiError } from './server/api-error.ts';
import { flowing, gathered } from './server/page-bytes.server.ts';
import { pageTurn } from './server/page-turn.server.ts';

export const streamTimeout = 10_000;

/** Follows a request through its loaders, actions and the rendering of its page, whatever else runs meanwhile. */
const ofRequest = new AsyncLocalStorage<Language>();
answersIn(() => ofRequest.getStore() ?? 'en');
export const speak = <T,>(language: Language, answer: () => T): T => ofRequest.run(language, answer);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  await pageTurn();
  const catalogues = context.catalogues(
    languageNow(),
    remix.staticHandlerContext.matches.map(({ route }) => route.id),
  );
  // Crawlers get all of it at once: they do not run what fills in late parts.
  const whole = isbot(request.headers.get('user-agent') ?? '');
  return new Promise<Response>((resolve, reject) => {
    let failed = false;
    const answer = () => {
      headers.set('content-type', 'text/html; charset=utf-8');
      if (context.config.mode === 'local' || !mayBeIndexed(new URL(request.url)))
        headers.set('x-robots-tag', 'noindex');
      const init = { headers, status: failed ? 500 : status };
      if (context.shared) return resolve(gathered(pipe).then((bytes) => new Response(bytes, init)));
      const body = flowing();
      resolve(new Response(createReadableStreamFromReadable(body), init));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <AnswerContext.Provider value={{ nonce: context.nonce, catalogues }}>
        <RemixServer context={withRoutesOfPage(remix)} url={request.url} nonce={context.nonce} />
      </AnswerContext.Provider>,
      {
        nonce: context.nonce,
        onShellReady() {
          if (!whole) answer();
        },
        onAllReady() {
          // It would hold the page, and all that it was made of, in memory.
          clearTimeout(patience);
          if (whole) answer();
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true;
          if (!request.signal.aborted) context.log.error({ err: error }, 'rendering failed');
        },
      },
    );
    const patience = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/**
 * The page with its own routes alone, since the router ranks and compiles all that it is given again for each page. The
 * browser has all of them from the manifest's file.
 */
function withRoutesOfPage(remix: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = remix;
  const routes = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]!]);
  return { ...remix, manifest: { ...manifest, routes: Object.fromEntries(routes) } };
}

/** Surprises are logged with the request's id. Refusals and visitors who left are no surprises. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  if (error instanceof ApiError && error.status < 500) return;
  // An address or a method that no route of ours knows is the visitor's mistake, not ours.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed');
}
