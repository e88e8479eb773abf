import type { ShouldRevalidateFunction } from '@remix-run/react';
import { withoutLanguage } from '../../i18n/language.ts';
import { shouldRevalidate as afterCheckout } from '../checkout/revalidation.ts';

const pathOf = (address: string) => withoutLanguage(address.split('?')[0]!);
const isDoor = (path: string) => /^\/check-in\/[^/]+$/.test(path);

/**
 * Of the frame of all pages: whoever stays at one door keeps it, because nothing there changes it. Reading it anew would
 * fail with a bad connection, and take the door away with it. A form that leads back to the door instead of being
 * answered has left a message, which the frame alone shows.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const here = pathOf(change.currentUrl.pathname);
  const stays = isDoor(here) && here === pathOf(change.nextUrl.pathname);
  const elsewhere = change.formAction !== undefined && pathOf(change.formAction) !== here;
  // Searching the list is a form as well, and posts nothing.
  const led = change.formMethod?.toLowerCase() === 'post' && change.actionResult === undefined;
  return stays && !elsewhere && !led ? false : afterCheckout(change);
};
