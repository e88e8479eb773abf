import { startViewing } from '@canopy/contracts/admin.endpoints';
import { redirect } from '@remix-run/node';
import { keepPage } from '../browser/keep-page.ts';
import { failedRequest } from '../features/shell/request-form.tsx';
import { t } from '../i18n/index.ts';
import { ownPath, paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { readForm } from '../server/read-form.server.ts';
import { confirmFirst, requireAdmin, signInFirst } from '../server/require-viewer.server.ts';
import type { ActionFunctionArgs } from '@remix-run/node';

/** Beginning is a form post; whoever follows an address of it just sees the users. */
export function loader() {
  return redirect(paths.adminUsers());
}

export const clientAction = keepPage(() => failedRequest(t('flash.viewingFailed')));

/** Begins to look through somebody's eyes; what cannot be done is said on the page that held the button. */
export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const from = ownPath(String((await readForm(args.request)).get('from') ?? ''), paths.adminUsers());
  try {
    await apiFor(args).call(startViewing, { params: { id: args.params['id']! } });
    return redirect(paths.home);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'step_up_needed') return confirmFirst(args, from);
    if (error.reason === 'not_signed_in') return signInFirst(args, from);
    args.context.log.warn({ err: error }, 'looking through the eyes of somebody could not begin');
    return redirectSaying(from, { kind: 'error', key: 'viewingFailed' });
  }
}
