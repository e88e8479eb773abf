import { dismissEmail, dismissEmails, sendEmailAgain, sendEmailsAgain } from '@canopy/contracts/emails.endpoints';
import type { ActionFunctionArgs } from '@remix-run/node';
import type { FlashKey } from '../../../i18n/keys.ts';
import { paths } from '../../../paths.ts';
import { answerTo } from '../../../server/answer-to.server.ts';
import { apiFor } from '../../../server/api.server.ts';
import { redirectSaying } from '../../../server/flash.server.ts';
import { intentOf } from '../../../server/intent-of.server.ts';
import { readEmailsSearch, type EmailsSearch } from './emails-search.ts';

const intents = ['one', 'all', 'dismiss', 'dismiss-all'] as const;

/** All, and where the list is narrowed, all of those. */
const said: Record<(typeof intents)[number], (search: EmailsSearch) => FlashKey> = {
  one: () => 'emailSentAgain',
  all: ({ to, state }) => (to || state ? 'emailsShownSentAgain' : 'emailsSentAgain'),
  dismiss: () => 'emailDismissed',
  'dismiss-all': ({ to }) => (to ? 'emailsToDismissed' : 'emailsDismissed'),
};

/** Sends one mail again or dismisses it, or all of those shown that failed; then the same list says so. */
export async function emailsAction(args: ActionFunctionArgs, form: FormData) {
  const search = readEmailsSearch(new URL(args.request.url).searchParams);
  const back = paths.adminEmails(search);
  const intent = intentOf(form, intents);
  const params = { id: String(form.get('id') ?? '') };
  const api = apiFor(args);
  return answerTo(args, {
    back,
    act: async () => {
      if (intent === 'one') await api.call(sendEmailAgain, { params });
      else if (intent === 'all') await api.call(sendEmailsAgain, { query: { to: search.to, state: search.state } });
      else if (intent === 'dismiss') await api.call(dismissEmail, { params });
      else await api.call(dismissEmails, { query: { to: search.to, failed: String(form.get('failed') ?? '') } });
      return redirectSaying(back, { kind: 'success', key: said[intent](search) });
    },
    refused: (error) => ({ problem: error.message }),
  });
}
