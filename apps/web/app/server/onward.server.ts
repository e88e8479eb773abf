import { inLanguage, languageNow } from '../i18n/language.ts';

/**
 * The header by which a browser goes on to another page after some seconds, also without scripts. With scripts
 * `useOnward` does the same, because the answer to a form is not a page then.
 */
export const onwardHeader = (to: string, seconds: number): { refresh: string } => ({
  refresh: `${seconds};url=${inLanguage(languageNow(), to)}`,
});
