import { redirect } from '@remix-run/node';
import { en } from '../i18n/en/index.ts';
import { t } from '../i18n/index.ts';
import type { FlashKey } from '../i18n/keys.ts';
import type { RequestArgs } from './context.server.ts';
import { readCookie } from './cookies.server.ts';

/**
 * A message that survives one redirect. The cookie carries only a key of the catalogue, and a number, so nobody can put
 * words in our mouth.
 */
export interface Flash {
  kind: 'success' | 'error';
  key: FlashKey;
  /** How many, in a sentence that says so. */
  count?: number;
}

const name = 'canopy-flash';

export function flashCookie(flash: Flash): string {
  return `${name}=${flash.kind}.${flash.key}${flash.count === undefined ? '' : `.${flash.count}`}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`;
}

export const endedFlashCookie = `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`;

/** The message in the language of the page: no page needs the words of all the others for it. */
export function readFlash({ request }: Pick<RequestArgs, 'request'>): { kind: Flash['kind']; text: string } | null {
  const [kind, key, count = ''] = (readCookie(request, name) ?? '').split('.');
  if ((kind !== 'success' && kind !== 'error') || !key) return null;
  if (/^\d{1,3}$/.test(count) && `${key}_other` in en.flash)
    return { kind, text: t(`flash.${key as 'countGivenBack'}`, { count: Number(count) }) };
  if (!(key in en.flash)) return null;
  return { kind, text: t(`flash.${key as Exclude<FlashKey, 'countGivenBack'>}`) };
}

/**
 * Redirect and say something on the next page: `return redirectSaying(paths.listings(), { kind: 'success', key:
 * 'signedOut' })`.
 */
export function redirectSaying(to: string, flash: Flash, headers: HeadersInit = {}): Response {
  const all = new Headers(headers);
  all.append('set-cookie', flashCookie(flash));
  return redirect(to, { headers: all });
}
