import type { RequestArgs } from './context.server.ts';

/** What cookies need of a request, so that the plain server can read them too. */
export type Configured = Pick<RequestArgs['context'], 'config'>;

const https = (context: Configured) => context.config.publicUrl.startsWith('https:');

/** `__Host-` pins a cookie to this very host where https allows it: no subdomain can plant one. */
export const hardenedName = (context: Configured, name: string): string => (https(context) ? `__Host-${name}` : name);

/** A `Set-Cookie` value that no script can read and no other site's form can send. */
export function hardenedCookie(
  context: Configured,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): string {
  return `${hardenedName(context, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${https(context) ? '; Secure' : ''}; Max-Age=${seconds}`;
}

export const endedCookie = (context: Configured, name: string): string =>
  hardenedCookie(context, { name, value: '', seconds: 0 });

export function readCookie(request: Pick<Request, 'headers'>, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null;
  }
  return null;
}

/** Several values in one cookie. Anything that cannot be read as an object of ours counts as no cookie. */
export function packed(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
export function unpacked(text: string | null): Record<string, unknown> | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
