import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Telemetry } from '@canopy/platform/telemetry';
import { withoutLanguage } from '../app/i18n/language.ts';

/** What kind of address it was: pages with ids and whatever strangers invent must not become labels. */
export function routeLabel(path: string): string {
  const [, first = ''] = /^\/([^/]*)/.exec(withoutLanguage(path)) ?? [];
  if (['assets', 'art', 'health', 'media', 'webhooks', 'uploads', 'metrics'].includes(first)) return `/${first}`;
  if (path.endsWith('.data')) return 'data of a page';
  return 'page';
}

/** The numbers of this process, for whoever knows METRICS_TOKEN. */
export async function answerMetrics(
  request: IncomingMessage,
  telemetry: Telemetry,
  response: ServerResponse,
): Promise<void> {
  if (!telemetry.mayRead(request.headers.authorization))
    return void response.writeHead(401, { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' }).end();
  const { type, text } = await telemetry.read();
  response
    .writeHead(200, { 'content-type': type, 'cache-control': 'no-store' })
    .end(request.method === 'HEAD' ? '' : text);
}
