import { paymentSettings, simulatedProvider } from './en/payment-settings.ts';
import { payouts } from './en/payouts.ts';
import { i18n } from './index.ts';

/** For the pages of providers about being paid. */
i18n.addResourceBundle('en', 'translation', { paymentSettings, payouts, simulatedProvider }, true);
