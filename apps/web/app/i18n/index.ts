import { languages, type Language } from '@canopy/contracts/language';
import { createInstance, type i18n as Instance, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { en } from './en/index.ts';
import { languageNow } from './language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
  }
}

function speaking(language: Language): Instance {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    resources: {},
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** One instance per language, and none is ever turned to another: what two requests share cannot mix their words. */
const instances = Object.fromEntries(languages.map((language) => [language, speaking(language)])) as Record<
  Language,
  Instance
>;

/** What React's `useTranslation` speaks with on this page. */
export const instanceNow = (): Instance => instances[languageNow()];

/** For what is read somewhere else than on this page. */
export const wordsIn = (language: Language): TFunction => instances[language].t;

/** Words outside of components: titles, loaders, files. In the language of the request, so never at a module's start. */
export const i18n = {
  get t(): TFunction {
    return instanceNow().t;
  },
};

/** A catalogue's exports are the features that it speaks of: `t('sales.title')` stands in `export const sales`. */
export function addWords(language: Language, catalogue: object): void {
  instances[language].addResourceBundle(language, 'translation', { ...catalogue }, true);
}
