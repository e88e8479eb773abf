import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { adminWords } from './en/admin-words.ts';
import type { pages } from './en/pages.ts';
import type { premium, simulatedPremium } from './en/premium.ts';
import type { paymentSettings, simulatedProvider } from './en/payment-settings.ts';
import type { payouts } from './en/payouts.ts';
import type { secondFactor } from './en/second-factor.ts';
import type { sales } from './en/sales.ts';
import { en } from './en/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof en &
        typeof adminWords & {
          pages: typeof pages;
          sales: typeof sales;
          secondFactor: typeof secondFactor;
          paymentSettings: typeof paymentSettings;
          payouts: typeof payouts;
          simulatedProvider: typeof simulatedProvider;
          premium: typeof premium;
          simulatedPremium: typeof simulatedPremium;
        };
    };
  }
}

/** One instance for server and browser: there is one language today, so nothing about it belongs to a request. */
export const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: en } },
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
