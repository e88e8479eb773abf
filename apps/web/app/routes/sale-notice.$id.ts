import { askForSaleNotice, withdrawSaleNotice } from '@canopy/contracts/tickets.endpoints';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { keepPage } from '../browser/keep-page.ts';
import { failedRequest } from '../features/shell/request-form.tsx';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { refuseAnother } from '../server/form-author.server.ts';
import { intentOf } from '../server/intent-of.server.ts';
import { readForm } from '../server/read-form.server.ts';
import { getViewer, signInFirst } from '../server/require-viewer.server.ts';

/** The button stands on the listing. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.listing(params['id'] ?? ''));
}

export const clientAction = keepPage(() => failedRequest(t('flash.saleNoticeFailed')));

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? '';
  const listing = paths.listing(id);
  const form = await readForm(args.request);
  try {
    await refuseAnother(args, form);
    if (!(await getViewer(args))) throw signInFirst(args, listing);
    const withdraws = intentOf(form, ['ask', 'withdraw']) === 'withdraw';
    await apiFor(args).call(withdraws ? withdrawSaleNotice : askForSaleNotice, { params: { id } });
    return redirectSaying(listing, { kind: 'success', key: withdraws ? 'saleNoticeWithdrawn' : 'saleNoticeSet' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) throw signInFirst(args, listing);
    if (error.status >= 500) args.context.log.error({ err: error }, 'a notice could not be asked for');
    // The page shows by now what can be done instead.
    if (error.status === 409 || error.status === 404) return redirect(listing);
    return redirectSaying(listing, { kind: 'error', key: 'saleNoticeFailed' });
  }
}
