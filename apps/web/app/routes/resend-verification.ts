import { askForVerification } from '@canopy/contracts/accounts.endpoints';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { keepPage } from '../browser/keep-page.ts';
import { failedRequest } from '../features/shell/request-form.tsx';
import { t } from '../i18n/index.ts';
import { ownPath, paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { readForm } from '../server/read-form.server.ts';
import { getViewer, signInFirst } from '../server/require-viewer.server.ts';

/** Asking for another mail is a form post; whoever opens the address finds the button on the account page. */
export function loader() {
  return redirect(paths.account);
}

export const clientAction = keepPage(() => failedRequest(t('flash.verificationNotSent')));

export async function action(args: ActionFunctionArgs) {
  const to = ownPath((await readForm(args.request)).get('to') as string | null, paths.account);
  try {
    if (!(await getViewer(args))) throw signInFirst(args, to);
    await apiFor(args).call(askForVerification);
    return redirectSaying(to, { kind: 'success', key: 'verificationSent' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) throw signInFirst(args, to);
    if (error.status >= 500) args.context.log.error({ err: error }, 'a verification mail could not be asked for');
    return redirectSaying(to, {
      kind: 'error',
      key: error.status === 429 ? 'verificationTooOften' : 'verificationNotSent',
    });
  }
}
