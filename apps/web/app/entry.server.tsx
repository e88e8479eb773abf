import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Language } from '@canopy/contracts/language';
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { mayBeIndexed } from './features/search-engines/page-kinds.ts';
import { AnswerContext } from './features/shell/answer-context.ts';
import './i18n/every-catalogue.ts';
import { answersIn, languageNow } from './i18n/language.ts';
import { ApiError } from './server/api-error.ts';
import { pathForLog } from './server/path-for-log.server.ts';
import { pageTurn } from './server/page-turn.server.ts';
import { wholePage } from './server/whole-page.server.ts';

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
  const page = renderToString(
    <AnswerContext.Provider value={{ nonce: context.nonce, catalogues }}>
      <RemixServer context={withoutParts(remix)} url={request.url} nonce={context.nonce} />
    </AnswerContext.Provider>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  if (context.config.mode === 'local' || !mayBeIndexed(new URL(request.url))) headers.set('x-robots-tag', 'noindex');
  const data = await text(remix.serverHandoffStream as NodeStream);
  context.page = wholePage(page, data, context.nonce);
  return new Response(null, { headers, status });
}

/**
 * The page with its own routes alone, since the router ranks and compiles all that it is given again for each page: the
 * browser has all of them from the manifest's file. And without its data, which are not rendered but written behind it.
 */
function withoutParts({ serverHandoffStream: _, ...remix }: EntryContext): EntryContext {
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
  context.log.error({ err: error, path: pathForLog(new URL(request.url).pathname) }, 'a page failed');
}
