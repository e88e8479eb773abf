import { sales } from './en/sales.ts';
import { i18n } from './index.ts';

/** For the pages of providers about what they sold, and whoever speaks of refunds. */
i18n.addResourceBundle('en', 'translation', { sales }, true);
