import { redirect } from '@remix-run/node';
import { withoutLanguage } from '../i18n/language.ts';
import type { RequestArgs } from './context.server.ts';

/**
 * On to an address that the API made at this moment, which must not be kept. Where no real card provider is set up it
 * is a page of ours: that one is in the language of the page that leads there.
 */
export function leaveFor({ context }: RequestArgs, address: string): Response {
  const { origin, pathname, search } = new URL(address);
  const ours = origin === new URL(context.config.publicUrl).origin;
  return redirect(ours ? withoutLanguage(pathname) + search : address, { headers: { 'cache-control': 'no-store' } });
}
