import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SocialProvider } from '@canopy/contracts/vocabulary';
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
 * One way through Google or Facebook and back. It is kept in a cookie of this browser alone, so a way that somebody
 * else began cannot end here.
 */
export interface SocialAttempt {
  provider: SocialProvider;
  state: string;
  /** PKCE: whoever intercepts the code cannot use it without this. */
  verifier: string;
  to: string;
  popup: string | null;
}

const name = 'canopy-social';
const tenMinutes = 600;
const secret = () => randomBytes(32).toString('base64url');

export const newAttempt = (more: Pick<SocialAttempt, 'provider' | 'to' | 'popup'>): SocialAttempt => ({
  ...more,
  state: secret(),
  verifier: secret(),
});
export const codeChallenge = ({ verifier }: SocialAttempt): string =>
  createHash('sha256').update(verifier).digest('base64url');

export const keptAttempt = (context: RequestArgs['context'], attempt: SocialAttempt): string =>
  hardenedCookie(context, { name, value: packed(attempt), seconds: tenMinutes });
export const endedAttempt = (context: RequestArgs['context']): string => endedCookie(context, name);

/**
 * The attempt of this browser with this provider, or null when there is none. Judge its state with `isStateOf` before
 * anything else.
 */
export function attemptOf({ request, context }: RequestArgs, provider: SocialProvider): SocialAttempt | null {
  const kept = unpacked(readCookie(request, hardenedName(context, name)));
  if (kept?.['provider'] !== provider || typeof kept['state'] !== 'string' || typeof kept['verifier'] !== 'string')
    return null;
  const text = (key: string) => (typeof kept[key] === 'string' ? (kept[key] as string) : null);
  return {
    provider,
    state: kept['state'],
    verifier: kept['verifier'],
    to: ownPath(text('to'), paths.home),
    popup: popupId(text('popup')),
  };
}

/** Compared in constant time, over hashes, so that neither length nor beginning can be felt out. */
export function isStateOf(attempt: SocialAttempt, state: string | null): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return state !== null && timingSafeEqual(hash(attempt.state), hash(state));
}
