import { startSocialSignIn } from '@canopy/contracts/accounts.endpoints';
import { socialProviderSchema } from '@canopy/contracts/accounts';
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { leaveSocial } from '../features/sign-in/leave-social.server.ts';
import { popupId } from '../features/sign-in/popup-channel.ts';
import { codeChallenge, keptAttempt, newAttempt } from '../features/sign-in/social-attempt.server.ts';
import { socialProblem } from '../features/sign-in/social-problem.ts';
import { inLanguage, languageOf, withoutLanguage } from '../i18n/language.ts';
import { ownPath, paths } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { getViewer } from '../server/require-viewer.server.ts';

/**
 * The way to Google or Facebook begins here: what must be recognized on the way back stays in a cookie, the rest goes
 * along in the address.
 */
export async function loader(args: LoaderFunctionArgs) {
  const known = socialProviderSchema.safeParse(args.params);
  if (!known.success) throw new Response('', { status: 404 });
  const { provider } = known.data;
  const search = new URL(args.request.url).searchParams;
  const attempt = newAttempt({
    provider,
    to: ownPath(search.get('to'), paths.home),
    popup: popupId(search.get('popup')),
  });
  if (await getViewer(args).catch(() => null)) return leaveSocial(args.context, { ...attempt, cookies: [] });
  try {
    const { url } = await apiFor(args).call(startSocialSignIn, {
      params: { provider },
      body: {
        state: attempt.state,
        codeChallenge: codeChallenge(attempt),
      },
    });
    return redirect(url, { headers: { 'set-cookie': keptAttempt(args, attempt) } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 500)
      args.context.log.error({ err: error, provider }, 'the way to a social provider could not begin');
    return leaveSocial(args.context, {
      popup: attempt.popup,
      to: inLanguage(
        languageOf(attempt.to),
        paths.signIn({ to: withoutLanguage(attempt.to), problem: socialProblem(provider, error.reason) }),
      ),
      cookies: [],
    });
  }
}
