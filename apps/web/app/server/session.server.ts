import type { Asked } from './context.server.ts';

/** The cookie holds the opaque token of the API and nothing else. `__Host-` pins it to this very host where https allows it. */
const days = 24 * 60 * 60;
type Configured = Pick<Asked['context'], 'config'>;
const secure = (context: Configured) => context.config.publicUrl.startsWith('https:');
const cookieName = (context: Configured) => (secure(context) ? '__Host-canopy' : 'canopy');
const attributes = (context: Asked['context']) => `Path=/; HttpOnly; SameSite=Lax${secure(context) ? '; Secure' : ''}`;

export function sessionToken({ request, context }: { request: Pick<Request, 'headers'>; context: Configured }): string | null {
  return readCookie(request, cookieName(context));
}

/** `Set-Cookie` value that signs this browser in. */
export function sessionCookie(context: Asked['context'], token: string): string {
  return `${cookieName(context)}=${token}; ${attributes(context)}; Max-Age=${90 * days}`;
}

/** `Set-Cookie` value that signs this browser out. */
export function endedSessionCookie(context: Asked['context']): string {
  return `${cookieName(context)}=; ${attributes(context)}; Max-Age=0`;
}

export function readCookie(request: Pick<Request, 'headers'>, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null;
  }
  return null;
}
