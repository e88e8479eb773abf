import { secondFactor } from './en/second-factor.ts';
import { i18n } from './index.ts';

/** For the pages of the second factor, which are for administrators. */
i18n.addResourceBundle('en', 'translation', { secondFactor }, true);
