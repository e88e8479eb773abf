import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type SocialProvider, socialProviders } from '@canopy/contracts/vocabulary';
import { ownPath, paths } from '../../paths.ts';
import type { RequestArgs } from '../../server/context.server.ts';
import {
  endedCookie,
  hardenedCookie,
  hardenedName,
  packed,
  readCookie,
  unpacked,
} from '../../server/cookies.server.ts';
import { popupId } from './popup-channel.ts';

/**
 * One way through Google or Facebook and back. The last few are kept in a cookie of this browser alone, so a way that
 * somebody else began cannot end here, and a second click does not end the first one.
 */
export interface SocialAttempt {
  provider: SocialProvider;
  state: string;
  /** PKCE: whoever intercepts the code cannot use it without this. */
  verifier: string;
  to: string;
  popup: string | null;
  /** In milliseconds. */
  begunAt: number;
}

const name = 'canopy-social';
const tenMinutes = 600_000;
/** An attempt that is over opens nothing; what is kept of it leads its popup back to the page that waits for it. */
const halfADay = 43_200;
const atOnce = 4;
/** Browsers drop a cookie of more than 4,096 bytes as a whole, and where an attempt leads may be long. */
const longest = 3_600;
const secret = () => randomBytes(32).toString('base64url');

export const newAttempt = (more: Pick<SocialAttempt, 'provider' | 'to' | 'popup'>): SocialAttempt => ({
  ...more,
  begunAt: Date.now(),
  state: secret(),
  verifier: secret(),
});
export const codeChallenge = ({ verifier }: SocialAttempt): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** The cookie with this attempt as the newest; the oldest give way to it. */
export function keptAttempt(args: RequestArgs, attempt: SocialAttempt): string {
  const kept = [...attemptsOf(args), attempt].slice(-atOnce);
  while (kept.length > 1 && packed({ attempts: kept }).length > longest) kept.shift();
  return cookieOf(args.context, kept);
}
/** The cookie without this attempt: each serves once, and the others go on. */
export function endedAttempt(args: RequestArgs, ended: SocialAttempt): string {
  const others = attemptsOf(args).filter(({ state }) => state !== ended.state);
  return others.length > 0 ? cookieOf(args.context, others) : endedCookie(args.context, name);
}
const cookieOf = (context: RequestArgs['context'], attempts: SocialAttempt[]): string =>
  hardenedCookie(context, { name, value: packed({ attempts }), seconds: halfADay });

/**
 * The attempt of this browser with this provider that has this state, or null when there is none. Ask `isOver` before
 * it is used.
 */
export function attemptOf(args: RequestArgs, provider: SocialProvider, state: string | null): SocialAttempt | null {
  return attemptsOf(args).find((attempt) => attempt.provider === provider && isStateOf(attempt, state)) ?? null;
}

export const isOver = ({ begunAt }: SocialAttempt): boolean => Date.now() - begunAt > tenMinutes;

/** Oldest first. */
function attemptsOf({ request, context }: RequestArgs): SocialAttempt[] {
  const kept = unpacked(readCookie(request, hardenedName(context, name)))?.['attempts'];
  return (Array.isArray(kept) ? kept : []).slice(-atOnce).flatMap((one: Record<string, unknown> | null) => {
    const text = (key: string) => (typeof one?.[key] === 'string' ? one[key] : null);
    const [state, verifier, begunAt] = [text('state'), text('verifier'), one?.['begunAt']];
    const provider = socialProviders.find((known) => known === text('provider'));
    if (!provider || state === null || verifier === null || typeof begunAt !== 'number') return [];
    return [{ provider, state, verifier, begunAt, to: ownPath(text('to'), paths.home), popup: popupId(text('popup')) }];
  });
}

/** Compared in constant time, over hashes, so that neither length nor beginning can be felt out. */
function isStateOf(attempt: SocialAttempt, state: string | null): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return state !== null && timingSafeEqual(hash(attempt.state), hash(state));
}
