import type { LoaderFunctionArgs } from '@remix-run/node';
import { robotsText } from '../features/search-engines/robots.ts';

/** Open to everybody. What crawlers are asked to leave out. */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsText(context.config), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
