import { signInSocially } from '@canopy/contracts/accounts.endpoints';
import { linkNeedsPasswordSchema, socialProviderSchema } from '@canopy/contracts/accounts';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { keptConnection } from '../features/sign-in/connection-in-waiting.server.ts';
import { leaveSocial } from '../features/sign-in/leave-social.server.ts';
import { attemptOf, endedAttempt, isOver } from '../features/sign-in/social-attempt.server.ts';
import { socialProblem } from '../features/sign-in/social-problem.ts';
import { inLanguage, languageOf, withoutLanguage } from '../i18n/language.ts';
import { paths, type SignInProblem, type SignInSearch } from '../paths.ts';
import { ApiError } from '../server/api-error.ts';
import { apiFor } from '../server/api.server.ts';
import { flashCookie } from '../server/flash.server.ts';
import { signedInCookies } from '../server/session.server.ts';

/** What a provider calls its refusal, short enough for a line of the log and made of nothing but such a word. */
const errorCode = (said: string) => said.replaceAll(/[^\w.-]/g, '').slice(0, 60);

/**
 * The way back from Google or Facebook. With a state that this browser did not begin with it leads nowhere, whatever
 * else comes along.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const known = socialProviderSchema.safeParse(args.params);
  if (!known.success) throw new Response('', { status: 404 });
  const { provider } = known.data;
  const search = new URL(args.request.url).searchParams;
  const attempt = attemptOf(args, provider, search.get('state'));
  // Whoever comes back from Google or Facebook comes to an address that has no language; where they go on has one.
  const language = languageOf(attempt?.to ?? paths.home);
  const to = attempt ? withoutLanguage(attempt.to) : undefined;
  const signIn = (search: SignInSearch) =>
    inLanguage(language, paths.signIn({ to: to === paths.home ? undefined : to, ...search }));
  const leave = (target: string, cookies: string[] = []) =>
    leaveSocial(context, {
      popup: attempt?.popup ?? null,
      to: target,
      cookies: [...(attempt ? [endedAttempt(args, attempt)] : []), ...cookies],
    });
  const failed = (problem: SignInProblem) => leave(signIn({ problem }));

  if (!attempt || isOver(attempt)) return failed(provider);
  const refused = search.get('error');
  if (refused === 'access_denied') return failed('cancelled');
  if (refused !== null) context.log.warn({ provider, code: errorCode(refused) }, 'a social provider refused');
  const code = search.get('code');
  if (!code) return failed(provider);
  try {
    const session = await apiFor(args).call(signInSocially, {
      params: { provider },
      body: {
        code,
        codeVerifier: attempt.verifier,
        language,
      },
    });
    return leave(attempt.to, [...signedInCookies(context, session), flashCookie({ kind: 'success', key: 'signedIn' })]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'link_needs_password')
      return leave(signIn({ mode: 'connect' }), [keptConnection(context, linkNeedsPasswordSchema.parse(error.data))]);
    context.log[error.status >= 500 ? 'error' : 'info']({ err: error, provider }, 'a social sign-in failed');
    return failed(socialProblem(provider, error.reason));
  }
}
