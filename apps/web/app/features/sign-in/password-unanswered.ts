import { shortFormUnanswered } from '../../browser/short-form.ts';
import { t } from '../../i18n/index.ts';

/** What the form for a new password says when nobody answered it. */
export const passwordUnanswered = (form: FormData) => shortFormUnanswered(form, t('accounts.newPassword.failed'));
