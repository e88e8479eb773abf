import type { RequestArgs } from '../../server/context.server.ts';
import { ApiError } from '../../server/api-error.ts';

/** Crawlers come often and one after the other; what a sitemap says may be some minutes old. */
const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' };

/** A sitemap, or 503 and "come back later": an empty one would tell crawlers to forget us. */
export async function sitemapAnswer({ context }: RequestArgs, body: () => Promise<BodyInit>): Promise<Response> {
  try {
    return new Response(await body(), { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status < 500)
      return new Response('There is no such part of the sitemap.', {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      });
    context.log.error({ err: error }, 'the sitemap could not be made');
    return new Response('Please come back later.', {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '600' },
    });
  }
}
