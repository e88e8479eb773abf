import { endpoint } from './endpoint.ts';
import { listSitemapSchema, sitemapIndexSchema, sitemapPartSchema } from './sitemap.ts';

export const readSitemap = endpoint('GET', '/sitemap', {
  summary: 'Where the parts of the sitemap begin',
  access: 'visitor',
  answer: { status: 200, schema: sitemapIndexSchema },
  refusals: [],
});

export const listSitemap = endpoint('GET', '/sitemap/listings', {
  summary: 'Addresses of listings, for search engines',
  access: 'visitor',
  query: listSitemapSchema,
  answer: { status: 200, schema: sitemapPartSchema },
  refusals: ['search_too_slow'],
});
