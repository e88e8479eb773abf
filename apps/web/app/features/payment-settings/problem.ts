import { t } from '../../i18n/index.ts';

/** What stands in the error box. @param message what the API said; null when it said nothing */
export const paymentSettingsProblem = (intent: FormDataEntryValue | null, message: string | null): string =>
  message === null
    ? t('paymentSettings.failed')
    : intent === 'dashboard'
      ? t('paymentSettings.dashboardFailed', { message })
      : message;
