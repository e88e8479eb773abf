import { type Language, languagePaths as prefixes } from '@canopy/contracts/language';

/**
 * The language of a page is a part of its address: French pages stand below /fr, English ones where they always stood.
 * Remix carries the prefix (it is the `basename` of the French pages), so links, forms, redirects and `useLocation`
 * know nothing of it. Only whole addresses meet it: those of requests, and of links that leave Remix.
 */

export const basenameOf = (language: Language): string => prefixes[language] || '/';

/** Remix asks for the data of "/fr" at "/fr.data". */
const french = /^\/fr(?=\/|\.data$|$)/i;

export const languageOf = (pathname: string): Language => (french.test(pathname) ? 'fr' : 'en');

/** The path as `paths.ts` writes it. */
export const withoutLanguage = (pathname: string): string => pathname.replace(french, '') || '/';

/** A path of `paths.ts` as an address of that language. */
export const inLanguage = (language: Language, path: string): string =>
  prefixes[language] && path.startsWith('/') ? prefixes[language] + (path === '/' ? '' : path) : path;

/** Pages for those who run the place, and of nobody's but a developer's interest, speak English alone. */
const englishOnly = /^\/(admin|dev)(?=\/|$)/;
export const isInFrench = (path: string): boolean => !englishOnly.test(path);

let ofRequest = (): Language => 'en';

/** @param source says in which language the request of this moment is answered; the server alone has one. */
export const answersIn = (source: () => Language): void => void (ofRequest = source);

/** In a browser another language is another document, so it never changes there. */
const ofDocument = typeof document === 'undefined' ? null : languageOf(document.location.pathname);

/** The language of the page that is being made, on the server that of the request. */
export const languageNow = (): Language => ofDocument ?? ofRequest();

/** A path of `paths.ts` as an address beside the page that is being made, for links and forms that are not Remix's. */
export const addressHere = (path: string): string => inLanguage(languageNow(), path);
