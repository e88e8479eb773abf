import { type Language, type ListingLanguage, locales } from '@canopy/contracts/language';
import { languageNow } from './language.ts';

/** Of a listing whose language is another than the page's: which one. Null where it is the same, both, or not known. */
export const otherLanguage = (language: ListingLanguage | null): Language | null =>
  language === null || language === 'both' || language === languageNow() ? null : language;

/** The `lang` of an element that holds a listing's own words, so that they are pronounced as they were meant. */
export function langOf(language: ListingLanguage | null): string | undefined {
  const other = otherLanguage(language);
  return other ? locales[other] : undefined;
}
