import { sendEmailAgain, sendEmailsAgain } from '@canopy/contracts/emails.endpoints';
import { data, type ActionFunctionArgs } from '@remix-run/node';
import { paths } from '../../../paths.ts';
import { ApiError } from '../../../server/api-error.ts';
import { apiFor } from '../../../server/api.server.ts';
import { redirectSaying } from '../../../server/flash.server.ts';
import { formStatus } from '../../../server/page-request.server.ts';
import { signInFirst } from '../../../server/require-viewer.server.ts';
import { readEmailsSearch } from './emails-search.ts';

/** Sends one mail again, or all that failed; then the same list says so. */
export async function sendAgain(args: ActionFunctionArgs, form: FormData) {
  const to = paths.adminEmails(readEmailsSearch(new URL(args.request.url).searchParams));
  const id = form.get('id');
  try {
    if (typeof id === 'string') await apiFor(args).call(sendEmailAgain, { params: { id } });
    else await apiFor(args).call(sendEmailsAgain);
    return redirectSaying(to, { kind: 'success', key: typeof id === 'string' ? 'emailSentAgain' : 'emailsSentAgain' });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw signInFirst(args, to);
    return data({ refused: error.message }, formStatus(args.request, error.status));
  }
}
