import { ownPath } from '@canopy/rules/own-path';
import { withoutLanguage } from '../i18n/language.ts';

/** The page that offers a file, for the file's own address: the scripts that lead a person on cannot save one. */
const pageOf = (address: string): string =>
  address.replace(/^([^?#]*?)(?:\/export|\/data\.json|\.pdf|\.ics)\/*(?=[?#]|$)/i, '$1');

/** Where whoever signs in, or confirms something, wanted to go. */
export const wantedPage = (url: string, fallback: string): string =>
  pageOf(ownPath(new URL(url).searchParams.get('to'), fallback));

/**
 * The page that a request is about, without its language, which Remix puts before it. Remix's own data requests end in
 * `.data` and name routes, and a form may name the index; a person comes back to the page.
 */
export function pageAddress(url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete('_routes');
  search.delete('index');
  return withoutLanguage(pageOf(url.pathname.replace(/\.data$/, ''))) + (search.size > 0 ? `?${search}` : '');
}
