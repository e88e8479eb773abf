import { i18n } from '../../i18n/index.ts';
import { readNewPassword, secretFields } from './account-forms.ts';

/** What the form for a new password says when nobody answered it. */
export const passwordUnanswered = (form: FormData) =>
  readNewPassword(form).reply({ hideFields: secretFields, formErrors: [i18n.t('accounts.newPassword.failed')] });
