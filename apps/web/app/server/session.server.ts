import type { Asked } from './context.server.ts';
import { type Configured, endedCookie, hardenedCookie, hardenedName, readCookie } from './cookies.server.ts';

/** The cookie holds the opaque token of the API and nothing else. */
const name = 'canopy';
const ninetyDays = 90 * 24 * 60 * 60;

export function sessionToken({ request, context }: { request: Pick<Request, 'headers'>; context: Configured }): string | null {
  return readCookie(request, hardenedName(context, name));
}

/** `Set-Cookie` value that signs this browser in. */
export function sessionCookie(context: Asked['context'], token: string): string {
  return hardenedCookie(context, { name, value: token, seconds: ninetyDays });
}

/** `Set-Cookie` value that signs this browser out. */
export function endedSessionCookie(context: Asked['context']): string {
  return endedCookie(context, name);
}
