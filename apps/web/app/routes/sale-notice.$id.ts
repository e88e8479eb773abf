import { askForSaleNotice, withdrawSaleNotice } from '@canopy/contracts/tickets.endpoints';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { keepPage } from '../browser/keep-page.ts';
import { failedRequest } from '../features/shell/request-form.tsx';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { answerElsewhere } from '../server/answer-elsewhere.server.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { intentOf } from '../server/intent-of.server.ts';
import { readForm } from '../server/read-form.server.ts';

/** The button stands on the listing. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.listing(params['id'] ?? ''));
}

export const clientAction = keepPage(() => failedRequest(t('flash.saleNoticeFailed')));

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? '';
  const listing = paths.listing(id);
  const form = await readForm(args.request);
  return answerElsewhere(args, form, {
    back: listing,
    act: async () => {
      const withdraws = intentOf(form, ['ask', 'withdraw']) === 'withdraw';
      await apiFor(args).call(withdraws ? withdrawSaleNotice : askForSaleNotice, { params: { id } });
      return redirectSaying(listing, { kind: 'success', key: withdraws ? 'saleNoticeWithdrawn' : 'saleNoticeSet' });
    },
    refused: ({ status }) =>
      // The page shows by now what can be done instead.
      status === 409 || status === 404
        ? redirect(listing)
        : redirectSaying(listing, { kind: 'error', key: 'saleNoticeFailed' }),
    log: 'a notice could not be asked for',
  });
}
