import { apiPaths } from '@canopy/contracts/api-paths';
import { data, type ActionFunctionArgs } from '@remix-run/node';
import { i18n } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ApiError } from '../../server/api-error.ts';
import { apiFor } from '../../server/api.server.ts';
import { redirectSaying } from '../../server/flash.server.ts';
import { isPageRequest } from '../../server/page-request.server.ts';
import { readForm } from '../../server/read-form.server.ts';
import { signInFirst } from '../../server/require-viewer.server.ts';
import { readEmailsSearch } from './emails-search.ts';

/** Sends one mail again, or all that failed; then the same list says so. */
export async function sendAgain(asked: ActionFunctionArgs) {
  const to = paths.adminEmails(readEmailsSearch(new URL(asked.request.url).searchParams));
  const id = (await readForm(asked.request)).get('id');
  try {
    await apiFor(asked).post(typeof id === 'string' ? apiPaths.sendEmailAgain(id) : apiPaths.sendEmailsAgain, {});
    return redirectSaying(to, { kind: 'success', key: typeof id === 'string' ? 'emailSentAgain' : 'emailsSentAgain' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) throw signInFirst(asked, to);
    if (error.status >= 500) asked.context.log.error({ err: error }, 'mails could not be sent again');
    return data({ refused: error.status < 500 ? error.message : i18n.t('adminEmails.refused') }, { status: isPageRequest(asked.request) ? error.status : 200 });
  }
}
