import { stopViewing } from '@canopy/contracts/admin.endpoints';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { keepPage } from '../browser/keep-page.ts';
import { failedRequest } from '../features/shell/request-form.tsx';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { signInFirst } from '../server/require-viewer.server.ts';

/** Stopping is a form post; whoever follows an address of it just goes home. */
export function loader() {
  return redirect(paths.home);
}

export const clientAction = keepPage(() => failedRequest(t('flash.viewingFailed')));

/** An administrator who looked through somebody's eyes is themselves again. */
export async function action(args: ActionFunctionArgs) {
  try {
    await apiFor(args).call(stopViewing);
    return redirectSaying(paths.adminUsers(), { kind: 'success', key: 'viewingStopped' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'not_signed_in') return signInFirst(args, paths.adminUsers());
    args.context.log.warn({ err: error }, 'looking through the eyes of somebody could not be stopped');
    return redirectSaying(paths.home, { kind: 'error', key: 'viewingFailed' });
  }
}
