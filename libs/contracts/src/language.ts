/** The languages that Canopy speaks. English is what it was first written in, and what stands where nobody chose. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** In which language an activity takes place, and its listing is written. */
export const listingLanguages = [...languages, 'both'] as const;
export type ListingLanguage = (typeof listingLanguages)[number];

export const isListingLanguage = (text: string): text is ListingLanguage =>
  (listingLanguages as readonly string[]).includes(text);

/** As `<html lang>`, `Intl` and search engines want them. */
export const locales = { en: 'en-CA', fr: 'fr-CA' } as const satisfies Record<Language, string>;

/** Below which path of the site its pages stand. */
export const languagePaths = { en: '', fr: '/fr' } as const satisfies Record<Language, string>;

/** Each in its own words, as somebody looks for it who reads nothing else. */
export const languageNames = { en: 'English', fr: 'Français' } as const satisfies Record<Language, string>;
