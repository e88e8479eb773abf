import { premium, simulatedPremium } from './en/premium.ts';
import { i18n } from './index.ts';

/** For the pages of providers that show Premium. */
i18n.addResourceBundle('en', 'translation', { premium, simulatedPremium }, true);
