import type { EmailVerified, ResetPassword } from '@canopy/contracts/accounts';
import { data, type ActionFunctionArgs } from '@remix-run/node';
import { paths } from '../../paths.ts';
import { answerTo } from '../../server/answer-to.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { formStatus } from '../../server/page-request.server.ts';
import { endedSessionCookie, knownDeviceCookie } from '../../server/session.server.ts';
import { readNewPassword } from './account-forms.server.ts';
import { secretFields } from '../../browser/short-form.ts';
import { mailedToken } from './mailed-link.server.ts';
import { signInRefusal } from './sign-in-refusal.ts';

/** Sets the password of the account that the address' token belongs to, then asks for it. `to`: where that leads. */
export async function setNewPassword(
  args: ActionFunctionArgs,
  form: FormData,
  set: (body: ResetPassword) => Promise<EmailVerified>,
  to?: string,
) {
  const submission = readNewPassword(form);
  if (submission.status !== 'success')
    return data(submission.reply({ hideFields: secretFields }), formStatus(args.request, 400));
  return answerTo(args, {
    act: async () => {
      const { device } = await set({ token: mailedToken(args.request) ?? '', ...submission.value });
      // Every session has ended with the old password, this browser's too, and so have the marks of known devices.
      const headers = new Headers({ 'set-cookie': endedSessionCookie(args.context) });
      if (device !== null) headers.append('set-cookie', knownDeviceCookie(args.context, device));
      return redirectSaying(
        paths.signIn({ to: to === paths.home ? undefined : to }),
        { kind: 'success', key: 'passwordSet' },
        headers,
      );
    },
    refused: (error) =>
      submission.reply({
        hideFields: secretFields,
        ...(signInRefusal(error) ?? { formErrors: [error.message] }),
      }),
  });
}
