import type { LoaderFunctionArgs } from '@remix-run/node';
import { pageKinds } from '../features/search-engines/page-kinds.ts';
import { sitemapAnswer } from '../features/search-engines/sitemap-answer.server.ts';
import { urlSet } from '../features/search-engines/sitemap.ts';

/** Open to everybody. The public pages that are always there. */
export function loader(asked: LoaderFunctionArgs) {
  const pages = Object.keys(pageKinds).filter((route) => pageKinds[route] === 'public' && !route.includes(':'));
  return sitemapAnswer(asked, async () =>
    urlSet(pages.map((path) => ({ address: asked.context.config.publicUrl + path }))),
  );
}
