import { redirect } from '@remix-run/node';
import { languageNow } from '../i18n/language.ts';
import type { RequestArgs } from './context.server.ts';
import { pageAddress } from './page-address.server.ts';

/** First line of the loader of a page that has no French: whoever comes by a French address is led to the English one. */
export function englishOnly({ request }: Pick<RequestArgs, 'request'>): void {
  if (languageNow() === 'en') return;
  const url = new URL(request.url);
  // A whole address leaves the French pages, for scripts too.
  throw redirect(url.origin + pageAddress(url));
}
