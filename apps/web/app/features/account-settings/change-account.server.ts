import {
  askForPasswordReset,
  changePassword,
  disconnectSocial,
  endSession,
  endSessions,
  removePhoto,
  updateProfile,
} from '@canopy/contracts/accounts.endpoints';
import { data, type ActionFunctionArgs } from '@remix-run/node';
import type { FlashKey } from '../../i18n/keys.ts';
import { paths } from '../../paths.ts';
import { answerTo } from '../../server/answer-to.server.ts';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { intentOf } from '../../server/intent-of.server.ts';
import { formStatus } from '../../server/page-request.server.ts';
import { requireViewer } from '../../server/require-viewer.server.ts';
import { endedSessionCookie } from '../../server/session.server.ts';
import { readPasswordChange, readProfile } from '../sign-in/account-forms.server.ts';
import { secretFields } from '../../browser/short-form.ts';
import { signInRefusal } from '../sign-in/sign-in-refusal.ts';
import type { AccountAnswer, FormIntent } from './answer.ts';

const intents = ['name', 'password', 'password-link', 'disconnect', 'remove-photo', 'end-session', 'end-all'] as const;

const back = (key: FlashKey) => redirectSaying(paths.account, { kind: 'success', key });

/** Every form of the account page but the photo's: `intent` says which. */
export async function changeAccount(args: ActionFunctionArgs, form: FormData) {
  const viewer = await requireViewer(args);
  const api = apiFor(args);
  return answerTo(args, {
    back: paths.account,
    act: async () => {
      switch (intentOf(form, intents)) {
        case 'name':
          return await changeFields(args, 'name', readProfile(form), async (profile) => {
            await api.call(updateProfile, { body: profile });
            return back('nameSaved');
          });
        case 'password':
          return await changeFields(args, 'password', readPasswordChange(form), async (change) => {
            await api.call(changePassword, { body: change });
            return back('passwordChanged');
          });
        case 'password-link':
          await api.call(askForPasswordReset, { body: { email: viewer.email } });
          return back('passwordLinkSent');
        case 'disconnect':
          await api.call(disconnectSocial, { params: { provider: String(form.get('provider') ?? '') } });
          return back('disconnected');
        case 'remove-photo':
          await api.call(removePhoto);
          return back('photoRemoved');
        case 'end-session':
          await api.call(endSession, { params: { id: String(form.get('session') ?? '') } });
          return back('sessionEnded');
        case 'end-all':
          await api.call(endSessions);
          return redirectSaying(
            paths.home,
            { kind: 'success', key: 'signedOutEverywhere' },
            { 'set-cookie': endedSessionCookie(args.context) },
          );
      }
    },
    refused: (error) => redirectSaying(paths.account, { kind: 'error', key: refusedKey(error) }),
  });
}

function refusedKey({ reason, status }: ApiError): FlashKey {
  if (reason === 'social_not_connected') return 'notConnected';
  if (reason === 'last_way_in') return 'lastWayIn';
  if (reason === 'enough_mails_today') return 'enoughMailsToday';
  return status === 404 ? 'sessionGone' : status === 429 ? 'tooOften' : 'failed';
}

type Submission<T> = ReturnType<typeof readProfile | typeof readPasswordChange> &
  ({ status: 'success'; value: T } | { status?: 'error' | undefined });

/** A form with fields: a refusal goes back to it, with everything typed but the passwords. */
async function changeFields<T>(
  args: ActionFunctionArgs,
  intent: FormIntent,
  submission: Submission<T>,
  change: (value: T) => Promise<Response>,
) {
  const answer = (code: number, told: object = {}) =>
    data<AccountAnswer>(
      { intent, result: submission.reply({ hideFields: secretFields, ...told }) },
      formStatus(args.request, code),
    );
  if (submission.status !== 'success') return answer(400);
  try {
    return await change(submission.value);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.reason === 'not_signed_in') throw error;
    return answer(error.status, ownField(error) ?? { formErrors: [error.message] });
  }
}

/** The sign-in page calls the field `password`; here there are two. */
function ownField(error: ApiError) {
  if (error.reason === 'wrong_password') return { fieldErrors: { currentPassword: [error.message] } };
  if (error.reason === 'common_password') return { fieldErrors: { newPassword: [error.message] } };
  return signInRefusal(error);
}
