import { data, type ActionFunctionArgs } from '@remix-run/node';
import { i18n } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { isPageRequest } from '../../server/page-request.server.ts';
import { endedSessionCookie } from '../../server/session.server.ts';
import { readNewPassword, secretFields } from './account-forms.ts';
import { mailedToken } from './mailed-link.server.ts';
import { signInRefusal } from './sign-in-refusal.ts';

/** Sets the password of the account that the address' token belongs to, then asks for it. */
export async function setNewPassword(asked: ActionFunctionArgs, form: FormData, apiPath: string) {
  const status = (code: number) => ({ status: isPageRequest(asked.request) ? code : 200 });
  const submission = readNewPassword(form);
  if (submission.status !== 'success') return data(submission.reply({ hideFields: secretFields }), status(400));
  try {
    await apiFor(asked).post(apiPath, { token: mailedToken(asked.request), ...submission.value });
    // Every session has ended with the old password, this browser's too.
    return redirectSaying(paths.signIn(), { kind: 'success', key: 'passwordSet' }, { 'set-cookie': endedSessionCookie(asked.context) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 500) asked.context.log.error({ err: error }, 'a password could not be set');
    const told = signInRefusal(error) ?? { formErrors: [error.status < 500 ? error.message : i18n.t('accounts.newPassword.failed')] };
    return data(submission.reply({ hideFields: secretFields, ...told }), status(error.status));
  }
}
