import { readSitemap } from '@canopy/contracts/sitemap.endpoints';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { sitemapAnswer } from '../features/search-engines/sitemap-answer.server.ts';
import { sitemapIndex } from '../features/search-engines/sitemap.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';

/** Open to everybody. Names the other sitemaps: one of the pages, and one for every ten thousand listings. */
export function loader(args: LoaderFunctionArgs) {
  const { publicUrl } = args.context.config;
  return sitemapAnswer(args, async () => {
    const { parts } = await apiFor(args).call(readSitemap);
    return sitemapIndex([
      { address: publicUrl + paths.sitemapPages },
      ...parts.map(({ after, updatedAt }) => ({ address: publicUrl + paths.sitemapListings(after), updatedAt })),
    ]);
  });
}
