import type { Session } from '@canopy/contracts/accounts';
import type { RequestArgs } from './context.server.ts';
import { type Configured, endedCookie, hardenedCookie, hardenedName, readCookie } from './cookies.server.ts';

/** The cookie holds the opaque token of the API and nothing else. */
const name = 'canopy';
const ninetyDays = 90 * 24 * 60 * 60;

export function sessionToken({
  request,
  context,
}: {
  request: Pick<Request, 'headers'>;
  context: Configured;
}): string | null {
  return readCookie(request, hardenedName(context, name));
}

const deviceName = 'canopy-device';
const aYear = 365 * 24 * 60 * 60;

/**
 * What the API left when this browser was signed in last; it outlives signing out. Undefined for anything that it
 * cannot have made.
 */
export function knownDevice({
  request,
  context,
}: {
  request: Pick<Request, 'headers'>;
  context: Configured;
}): string | undefined {
  const mark = readCookie(request, hardenedName(context, deviceName));
  return mark !== null && /^[\w-]{22}\.[\w-]{43}$/.test(mark) ? mark : undefined;
}

/** The `Set-Cookie` values that sign this browser in, and let it be known the next time that somebody signs in. */
export const signedInCookies = (
  context: RequestArgs['context'],
  { token, device }: Pick<Session, 'token' | 'device'>,
): string[] => [
  hardenedCookie(context, { name, value: token, seconds: ninetyDays }),
  knownDeviceCookie(context, device),
];

/** `Set-Cookie` value that lets this browser be known without signing it in. */
export function knownDeviceCookie(context: RequestArgs['context'], mark: string): string {
  return hardenedCookie(context, { name: deviceName, value: mark, seconds: aYear });
}

/** `Set-Cookie` value that signs this browser out. */
export function endedSessionCookie(context: RequestArgs['context']): string {
  return endedCookie(context, name);
}
