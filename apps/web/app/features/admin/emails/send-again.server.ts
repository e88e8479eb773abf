import { sendEmailAgain, sendEmailsAgain } from '@canopy/contracts/emails.endpoints';
import type { ActionFunctionArgs } from '@remix-run/node';
import { paths } from '../../../paths.ts';
import { answerTo } from '../../../server/answer-to.server.ts';
import { apiFor } from '../../../server/api.server.ts';
import { redirectSaying } from '../../../server/flash.server.ts';
import { intentOf } from '../../../server/intent-of.server.ts';
import { readEmailsSearch } from './emails-search.ts';

/** Sends one mail again, or all of those shown that failed; then the same list says so. */
export async function sendAgain(args: ActionFunctionArgs, form: FormData) {
  const search = readEmailsSearch(new URL(args.request.url).searchParams);
  const to = paths.adminEmails(search);
  const intent = intentOf(form, ['one', 'all']);
  return answerTo(args, {
    back: to,
    act: async () => {
      if (intent === 'one') await apiFor(args).call(sendEmailAgain, { params: { id: String(form.get('id') ?? '') } });
      else await apiFor(args).call(sendEmailsAgain, { query: { to: search.to, state: search.state } });
      return redirectSaying(to, {
        kind: 'success',
        key: intent === 'one' ? 'emailSentAgain' : 'emailsSentAgain',
      });
    },
    refused: (error) => ({ problem: error.message }),
  });
}
