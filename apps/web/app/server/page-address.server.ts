import { withoutLanguage } from '../i18n/language.ts';

/**
 * The page that a request is about, without its language, which Remix puts before it. Remix's own data requests end in
 * `.data` and name routes, and a form may name the index; a person comes back to the page, and where they wanted a file
 * to the page that offers it: the scripts that lead them cannot save one.
 */
export function pageAddress(url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete('_routes');
  search.delete('index');
  const page = url.pathname.replace(/\.data$/, '').replace(/(\/export|\/data\.json|\.pdf|\.ics)$/, '');
  return withoutLanguage(page) + (search.size > 0 ? `?${search}` : '');
}
