import type { ShouldRevalidateFunction } from '@remix-run/react';
import { withoutLanguage } from '../../i18n/language.ts';
import { shouldRevalidate as afterCheckout } from '../checkout/revalidation.ts';

const pathOf = (address: string) => withoutLanguage(address.split('?')[0]!);
const isDoor = (path: string) => /^\/check-in\/[^/]+$/.test(path);

/**
 * Of the frame of all pages: whoever stays at one door keeps it, because nothing there changes it. Reading it anew would
 * fail with a bad connection, and take the door away with it.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const here = pathOf(change.currentUrl.pathname);
  const stays = isDoor(here) && here === pathOf(change.nextUrl.pathname);
  const elsewhere = change.formAction !== undefined && pathOf(change.formAction) !== here;
  return stays && !elsewhere ? false : afterCheckout(change);
};
