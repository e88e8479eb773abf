import { readViewer } from '@canopy/contracts/accounts.endpoints';
import type { Viewer } from '@canopy/contracts/accounts';
import { redirect, type AppLoadContext } from '@remix-run/node';
import { paths } from '../paths.ts';
import { ApiError, passOn } from './api-error.ts';
import { apiFor } from './api.server.ts';
import type { RequestArgs } from './context.server.ts';
import { redirectSaying } from './flash.server.ts';
import { pageAddress } from './page-address.server.ts';
import { endedSessionCookie, sessionToken } from './session.server.ts';

/** All loaders of one request share its context, so the viewer is asked for once. */
const known = new WeakMap<AppLoadContext, Promise<Viewer | null>>();

/** Who is looking, or null. A session that the API no longer knows counts as signed out. */
export function getViewer(args: RequestArgs): Promise<Viewer | null> {
  const before = known.get(args.context);
  if (before) return before;
  const viewer = sessionToken(args)
    ? apiFor(args)
        .call(readViewer)
        .then((answer) => answer.viewer, signedOut)
    : Promise.resolve(null);
  known.set(args.context, viewer);
  return viewer;
}

function signedOut(error: unknown): null {
  if (error instanceof ApiError && error.reason === 'not_signed_in') return null;
  throw error;
}

/** First line of a loader or action for signed-in people. Others sign in first and come back. */
export async function requireViewer(args: RequestArgs): Promise<Viewer> {
  const viewer = await getViewer(args).catch(passOn);
  if (viewer) return viewer;
  throw signInFirst(args);
}

/** First line of a loader or action for approved providers (and admins). Others learn how to become one. */
export async function requireProvider(args: RequestArgs): Promise<Viewer> {
  const viewer = await requireViewer(args);
  if (viewer.isApprovedProvider || viewer.isAdmin) return viewer;
  throw redirect(paths.becomeProvider({ from: pageAddress(new URL(args.request.url)) }));
}

/**
 * First line of a loader or action for administrators. Those who still have to give the code of their second factor do
 * that first, or set one up. Others go home.
 */
export async function requireAdmin(args: RequestArgs): Promise<Viewer> {
  const viewer = await requireViewer(args);
  if (viewer.isAdmin) return viewer;
  if (viewer.secondFactor === 'set_up') throw redirect(paths.accountSecondFactor);
  if (viewer.secondFactor === 'needed') throw toSignIn(secondFactorFirst(args));
  throw redirect(paths.home);
}

const redirectsToSignIn = new WeakSet<object>();
function toSignIn(answer: Response): Response {
  redirectsToSignIn.add(answer);
  return answer;
}
/** Whether this was thrown because nobody is signed in, or not with everything that it takes. */
export const isSignInFirst = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && redirectsToSignIn.has(thrown);

/** The redirect to sign-in that leads back here. After a form post it leads back to the page that showed the form. */
export function signInFirst(args: RequestArgs, to?: string): Response {
  const url = new URL(args.request.url);
  const headers: HeadersInit = sessionToken(args) ? { 'set-cookie': endedSessionCookie(args.context) } : {};
  const back = to ?? pageAddress(url);
  // Who wants to become a provider is mostly new here, unless a mail about the own application leads there.
  const known = new URLSearchParams(back.split('?')[1]).has('applied');
  const mode = back.startsWith(paths.becomeProvider()) && !known ? 'create' : undefined;
  return toSignIn(redirect(paths.signIn({ to: back, mode }), { headers }));
}

/** The redirect to where an administrator gives the code of the second factor. It leads back to the page that needs it. */
export function secondFactorFirst(args: RequestArgs, to?: string): Response {
  return redirect(paths.secondFactor({ to: to ?? pageAddress(new URL(args.request.url)) }));
}

/** The redirect to where an administrator confirms that it is really them. It leads back to the page that needs it. */
export function confirmFirst(args: RequestArgs, to?: string): Response {
  return redirect(paths.confirm({ to: to ?? pageAddress(new URL(args.request.url)) }));
}

/** Somebody who looks through another person's eyes sent a form: its page says that nothing was changed. */
export function changedNothing(args: RequestArgs, to?: string): Response {
  return redirectSaying(to ?? pageAddress(new URL(args.request.url)), { kind: 'error', key: 'viewOnly' });
}
