import type { LoaderFunctionArgs } from '@remix-run/node';
import { listingsSitemap } from '../features/search-engines/listings-sitemap.server.ts';
import { sitemapAnswer } from '../features/search-engines/sitemap-answer.server.ts';

/** Open to everybody. At most ten thousand listings, those whose ids follow `after`. */
export function loader(args: LoaderFunctionArgs) {
  return sitemapAnswer(args, () => listingsSitemap(args, new URL(args.request.url).searchParams.get('after')));
}
