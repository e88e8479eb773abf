import type { Viewer } from '@canopy/contracts/accounts';
import { isAddressOf, ownPath, paths } from '../paths.ts';
import type { RequestArgs } from './context.server.ts';
import { pageAddress } from './page-address.server.ts';

const listsOfProviders: readonly string[] = [paths.providerDashboard, paths.myListings()];

/**
 * Where a page leads back to: the page of ours that it was opened from, with its filters, as its address says (`back`),
 * or else the usual one; also where it was opened from itself, by a detour.
 */
export function listBefore({ request }: RequestArgs, usual: string): string {
  const url = new URL(request.url);
  const back = ownPath(url.searchParams.get('back'), usual);
  return isAddressOf(pageAddress(url).split('?')[0]!, back) ? usual : back;
}

/**
 * Where a form leads back to: the page of ours that it was opened from, or else the usual one. Null where there is none, or it is one for providers alone and the approval of this one has ended: it would say
 * how to become one.
 */
export function pageBefore(args: RequestArgs, viewer: Viewer, usual: string | null): string | null {
  const back = listBefore(args, usual ?? '');
  const mayEnter = viewer.isApprovedProvider || viewer.isAdmin || !listsOfProviders.includes(back.split(/[?#]/)[0]!);
  return back !== '' && mayEnter ? back : null;
}
