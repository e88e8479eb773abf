import { signOut } from '@canopy/contracts/accounts.endpoints';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { keepPage } from '../browser/keep-page.ts';
import { failedRequest } from '../features/shell/request-form.tsx';
import { t } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../server/api.server.ts';
import { redirectSaying } from '../server/flash.server.ts';
import { endedSessionCookie, sessionToken } from '../server/session.server.ts';

/** Signing out is a form post; whoever follows an old link to this address just goes home. */
export function loader() {
  return redirect(paths.home);
}

export const clientAction = keepPage(() => failedRequest(t('flash.failed')));

export async function action({ request, context }: ActionFunctionArgs) {
  if (sessionToken({ request, context })) {
    // This browser forgets its session in any case; a session that the API could not end runs out by itself.
    await apiFor({ request, context })
      .call(signOut)
      .catch((error: unknown) => context.log.warn({ err: error }, 'the session could not be ended at the API'));
  }
  return redirectSaying(
    paths.home,
    { kind: 'success', key: 'signedOut' },
    { 'set-cookie': endedSessionCookie(context) },
  );
}
