import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '@canopy/contracts/language';
import type { WebConfig } from '@canopy/platform/config';
import { Telemetry } from '@canopy/platform/telemetry';
import type { Logger } from 'pino';
import { languageOf, withoutLanguage } from '../app/i18n/language.ts';
import { acceptsOrigin } from '../app/server/origin.server.ts';
import { pathForLog } from '../app/server/path-for-log.server.ts';
import { securityHeaders } from '../app/server/security-headers.server.ts';
import { answerHealth } from './health.ts';
import { answerMetrics, routeLabel } from './metrics.ts';
import type { Pages } from './pages.ts';
import { hasBody } from './forward.ts';
import { passThrough } from './pass-through.ts';
import { passUpload } from './pass-upload.ts';
import { answerPage } from './answer-page.ts';
import { PagePlaces } from './page-places.ts';
import { closing, refusePlainly, sentenceFor } from './refuse-plainly.ts';
import { SharedRenders } from './shared-renders.ts';
import { clientAddress, isFileAsData, isReadable, requestId, requestUrl } from './request-facts.ts';

export interface Web {
  config: WebConfig;
  log: Logger;
  pages: Pages;
  /** Aborted when the process is asked to stop. */
  stopping: AbortSignal;
}

/** Also what somebody reads whose browser or proxy hides where a form of ours comes from. */
const otherSite: Record<Language, string> = {
  en: 'This form was sent from another site.',
  fr: 'Ce formulaire a été envoyé à partir d’un autre site.',
};

/** No form of ours is half as large, but the one that carries a photo of up to 2 MB. */
export const bodyLimit = 256 * 1024;
const photoLimit = 2 * 1024 ** 2 + 64 * 1024;
const bodyLimitOf = (path: string): number =>
  /^\/account\/photo(\.data)?$/.test(withoutLanguage(path)) ? photoLimit : bodyLimit;

/** Milliseconds until a form, or an event of the card provider, is here. Files have longer, and need no memory. */
const usualBodyPatience = 60_000;

/** One request: facts first, then the first of health, pass-through, built file, page that knows it. */
export function answer(web: Web, bodyPatience = usualBodyPatience) {
  const shared = new SharedRenders();
  const places = new PagePlaces();
  const telemetry = new Telemetry('web', web.config.metricsToken);
  const headers = securityHeaders(web.config, { development: web.pages.development });
  return (request: IncomingMessage, response: ServerResponse): void => {
    const started = performance.now();
    const id = requestId(request.headers['x-request-id']);
    const log = web.log.child({ requestId: id });
    const path = (request.url ?? '/').split('?', 1)[0]!;
    // What comes by a detour, such as /assets/../signin, is what it leads to.
    let page = '';

    // Everything else runs in here: what nobody catches ends the process, and with it everybody's requests.
    void route().catch((error: unknown) => {
      log.error({ err: error, path: pathForLog(page) }, 'request failed');
      if (response.headersSent) response.end(sentenceFor(path, 'internal'));
      else refusePlainly(response, 500, sentenceFor(path, 'internal'));
    });

    async function route(): Promise<void> {
      response.setHeader('x-request-id', id);
      const url = requestUrl(request, web.config.publicUrl);
      page = url.pathname;
      response.on('close', served);
      const nonce = randomBytes(16).toString('base64');
      for (const [name, value] of headers(nonce)) response.setHeader(name, value);
      const address = clientAddress(
        request.socket.remoteAddress,
        request.headers['x-forwarded-for'],
        web.config.trustProxyHops,
      );
      if (hasBody(request) && !path.startsWith('/uploads/')) {
        const late = setTimeout(() => void (request.complete || request.destroy()), bodyPatience);
        response.once('close', () => clearTimeout(late));
      }

      const reading = request.method === 'GET' || request.method === 'HEAD';
      if (!reading && request.method !== 'POST')
        return refuse(405, 'This address does not take that kind of request.', { allow: 'GET, HEAD, POST' });
      if (reading && hasBody(request)) return refuse(400, 'This address does not take a body.');
      if (path.startsWith('/health/')) return answerHealth(path, web, response);
      if (path === '/metrics' && telemetry.measures) return answerMetrics(request, telemetry, response);
      if (path.startsWith('/media/') || path.startsWith('/webhooks/'))
        return passThrough(request, response, { config: web.config, id, address, log });
      if (path.startsWith('/uploads/')) {
        if (request.method === 'POST' && !acceptsOrigin(request.headers.origin, request.headers.host, web.config))
          return refuse(403, otherSite[languageOf(path)]);
        return passUpload(request, response, { config: web.config, id, address, log });
      }
      if (await web.pages.serveFile(request, response)) return;
      if (!reading && !acceptsOrigin(request.headers.origin, request.headers.host, web.config))
        return refuse(403, otherSite[languageOf(path)]);
      if (!reading && Number(request.headers['content-length'] ?? 0) > bodyLimitOf(path))
        return refuse(413, sentenceFor(path, 'too_large'));
      const plainPath = withoutLanguage(page);
      if (!isReadable(plainPath) || (reading && isFileAsData(plainPath)))
        return refuse(404, sentenceFor(path, 'not_found'));
      await answerPage(request, response, web.pages, {
        url,
        limit: bodyLimitOf(path),
        shared,
        places,
        context: {
          requestId: id,
          clientAddress: address,
          nonce,
          now: new Date().toISOString(),
          config: web.config,
          log,
          catalogues: web.pages.catalogues,
        },
      });
    }

    function served(): void {
      telemetry.served({
        method: request.method ?? 'GET',
        route: routeLabel(page),
        status: response.statusCode,
        seconds: (performance.now() - started) / 1_000,
      });
      if (page.startsWith('/assets/') || page.startsWith('/health/')) return;
      log.info(
        {
          method: request.method,
          path: pathForLog(page),
          status: response.statusCode,
          finished: response.writableFinished,
          ms: Math.round(performance.now() - started),
        },
        'request',
      );
    }

    function refuse(status: number, sentence: string, headers: Record<string, string> = {}): void {
      refusePlainly(response, status, sentence, { ...closing, ...headers });
    }
  };
}
