import { sendEmailAgain, sendEmailsAgain } from '@canopy/contracts/emails.endpoints';
import type { ActionFunctionArgs } from '@remix-run/node';
import { paths } from '../../../paths.ts';
import { answerTo } from '../../../server/answer-to.server.ts';
import { apiFor } from '../../../server/api.server.ts';
import { redirectSaying } from '../../../server/flash.server.ts';
import { readEmailsSearch } from './emails-search.ts';

/** Sends one mail again, or all of those shown that failed; then the same list says so. */
export async function sendAgain(args: ActionFunctionArgs, form: FormData) {
  const search = readEmailsSearch(new URL(args.request.url).searchParams);
  const to = paths.adminEmails(search);
  const id = form.get('id');
  return answerTo(args, {
    back: to,
    act: async () => {
      if (typeof id === 'string') await apiFor(args).call(sendEmailAgain, { params: { id } });
      else await apiFor(args).call(sendEmailsAgain, { query: { to: search.to, state: search.state } });
      return redirectSaying(to, {
        kind: 'success',
        key: typeof id === 'string' ? 'emailSentAgain' : 'emailsSentAgain',
      });
    },
    refused: (error) => ({ refused: error.message }),
  });
}
