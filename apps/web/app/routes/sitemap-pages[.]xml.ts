import type { LoaderFunctionArgs } from '@remix-run/node';
import { pageKinds } from '../features/search-engines/page-kinds.ts';
import { sitemapAnswer } from '../features/search-engines/sitemap-answer.server.ts';
import { inEveryLanguage, urlSet } from '../features/search-engines/sitemap.ts';

/** Open to everybody. The public pages that are always there. */
export function loader(args: LoaderFunctionArgs) {
  const pages = Object.keys(pageKinds).filter((route) => pageKinds[route] === 'public' && !route.includes(':'));
  return sitemapAnswer(args, async () =>
    urlSet(pages.flatMap((path) => inEveryLanguage(args.context.config.publicUrl, path))),
  );
}
