import type { Viewer } from '@canopy/contracts/accounts';
import { ownPath, paths } from '../paths.ts';
import type { RequestArgs } from './context.server.ts';

const listsOfProviders: readonly string[] = [paths.providerDashboard, paths.myListings()];

/**
 * Where a form leads back to: the page of ours that it was opened from, as its address says (`back`), or else the usual
 * one. Null where there is none, or it is one for providers alone and the approval of this one has ended: it would say
 * how to become one.
 */
export function pageBefore({ request }: RequestArgs, viewer: Viewer, usual: string | null): string | null {
  const back = ownPath(new URL(request.url).searchParams.get('back'), usual ?? '');
  const mayEnter = viewer.isApprovedProvider || viewer.isAdmin || !listsOfProviders.includes(back.split(/[?#]/)[0]!);
  return back !== '' && mayEnter ? back : null;
}
