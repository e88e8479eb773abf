import { askForVerification } from '@canopy/contracts/accounts.endpoints';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { keepPage } from '../browser/keep-page.ts';
import { failedRequest } from '../features/shell/request-form.tsx';
import { t } from '../i18n/index.ts';
import { ownPath, paths } from '../paths.ts';
import { answerElsewhere } from '../server/answer-elsewhere.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { readForm } from '../server/read-form.server.ts';

/** Asking for another mail is a form post; whoever opens the address finds the button on the account page. */
export function loader() {
  return redirect(paths.account);
}

export const clientAction = keepPage(() => failedRequest(t('flash.verificationNotSent')));

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const back = ownPath(form.get('to') as string | null, paths.account);
  return answerElsewhere(args, form, {
    back,
    act: async () => {
      await apiFor(args).call(askForVerification, { body: { to: back } });
      return redirectSaying(back, { kind: 'success', key: 'verificationSent' });
    },
    refused: ({ status }) =>
      redirectSaying(back, { kind: 'error', key: status === 429 ? 'verificationTooOften' : 'verificationNotSent' }),
    log: 'a verification mail could not be asked for',
  });
}
