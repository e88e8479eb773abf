import { useLocation } from '@remix-run/react';
import { usePageAddress } from './use-page-address.ts';

/**
 * Which list the page that is shown was opened from, as its address says (`back`): for further addresses of that page.
 * Anybody may have written it, so no link leads there before the server looked at it (`listBefore`).
 */
export const useListBefore = (): string | undefined =>
  new URLSearchParams(useLocation().search).get('back') ?? undefined;

/**
 * What a link from a list to a page of its own tells it as `back`. From one such page to the next it is still the list:
 * were it the page before, addresses would grow with every link between two people.
 */
export function useListAddress(): string {
  const here = usePageAddress();
  return useListBefore() ?? here;
}
