import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { refusals, type RefusalBody } from '@canopy/contracts/refusals';
import type { WebConfig } from '@canopy/platform/config';
import type { Logger } from 'pino';
import { flashCookie, type Flash } from '../app/server/flash.server.ts';
import { sessionToken } from '../app/server/session.server.ts';
import { inLanguage, languageOf, withoutLanguage } from '../app/i18n/language.ts';
import { ownPath, paths } from '../app/paths.ts';
import { cutOff } from './cut-off.ts';
import { forward, oneRequestEach } from './forward.ts';
import { closing, refusePlainly } from './refuse-plainly.ts';

/** Files for a listing. Longer than a phone needs for ten megabytes on a poor line. */
const idleMs = 310_000;
const uploadPaths: readonly string[] = [paths.uploadListingMedia];

/**
 * Sends an upload on to the API as its session's person, unread: the API counts and judges it while it flows. Scripts
 * get the API's answer as data (a refusal too: browsers write any other status into their console), a plain form a
 * redirect with a message.
 */
export async function passUpload(
  request: IncomingMessage,
  response: ServerResponse,
  to: { config: WebConfig; id: string; address: string; log: Logger },
): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0]!;
  if (!uploadPaths.includes(path)) return refusePlainly(response, 404, refusals.not_found[1], closing);
  if (request.method !== 'POST')
    return refusePlainly(response, 405, 'This address does not take that kind of request.', {
      allow: 'POST',
      ...closing,
    });
  const { status, body } = await upload(request, path, to);
  if (response.destroyed) return;
  cutOff(request, response);
  response.setHeader('cache-control', 'no-store');
  if (!request.headers.accept?.includes('text/html'))
    return void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body);
  const back = pageBefore(request);
  if (status === 401) {
    const signIn = inLanguage(languageOf(back), paths.signIn({ to: withoutLanguage(back) }));
    return void response.writeHead(303, { location: signIn }).end();
  }
  response.writeHead(303, { location: back, 'set-cookie': flashCookie(messageFor(status, body)) }).end();
}

async function upload(
  request: IncomingMessage,
  path: string,
  { config, id, address, log }: { config: WebConfig; id: string; address: string; log: Logger },
): Promise<{ status: number; body: string }> {
  const token = sessionToken({
    request: { headers: new Headers(request.headers.cookie ? { cookie: request.headers.cookie } : {}) },
    context: { config },
  });
  const headers = {
    accept: 'application/json',
    'x-request-id': id,
    'x-internal-key': config.internalKey,
    'x-client-address': address,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  try {
    const answer = await forward(request, {
      url: new URL(path, config.api.url),
      headers,
      agent: oneRequestEach,
      idleMs,
    });
    return { status: answer.statusCode ?? 502, body: await text(answer) };
  } catch (error) {
    log.warn({ err: error }, 'an upload did not reach the API');
    const [status, sentence] = refusals.upload_failed;
    return {
      status,
      body: JSON.stringify({ code: 'unavailable', reason: 'upload_failed', error: sentence, requestId: id }),
    };
  }
}

/** The page of ours that held the form; our referrer policy lets browsers say which. */
function pageBefore(request: IncomingMessage): string {
  const referer = request.headers.referer ?? '';
  const url = URL.canParse(referer) ? new URL(referer) : null;
  return ownPath(url && url.pathname + url.search, paths.listings());
}

function messageFor(status: number, body: string): Flash {
  if (status < 300) return { kind: 'success', key: 'fileAdded' };
  const { reason, data } = parsed(body);
  switch (reason) {
    case 'media_type_refused':
      return { kind: 'error', key: 'fileTypeRefused' };
    case 'media_too_large':
      return { kind: 'error', key: data?.['megabytes'] === 2 ? 'imageTooLarge' : 'videoTooLarge' };
    case 'media_unreadable':
      return { kind: 'error', key: 'fileUnreadable' };
    case 'media_missing':
      return { kind: 'error', key: 'fileMissing' };
    case 'media_empty':
      return { kind: 'error', key: 'fileEmpty' };
    case 'too_many_media':
      return { kind: 'error', key: 'tooManyFiles' };
    case 'too_many_drafts':
      return { kind: 'error', key: 'tooManyDrafts' };
    case 'too_many_uploads':
      return { kind: 'error', key: 'tooManyAtOnce' };
    case 'too_many_requests':
      return { kind: 'error', key: 'tooManyUploads' };
    default:
      return { kind: 'error', key: 'uploadFailed' };
  }
}

function parsed(body: string): Partial<RefusalBody> {
  try {
    return JSON.parse(body) as Partial<RefusalBody>;
  } catch {
    return {};
  }
}
