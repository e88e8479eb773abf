import { applicationViews } from '@canopy/contracts/applications';
import { limits } from '@canopy/contracts/limits';
import type { ApplicationsSearch } from '../../../paths.ts';
import { cursorOf, textOf } from '../search-params.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the address asks for; whatever no link or form of ours writes is left out. */
export function readApplicationsSearch(search: URLSearchParams): ApplicationsSearch {
  const view = applicationViews.find((one) => one === search.get('view'));
  const by = search.get('by');
  return {
    view: view === 'waiting' ? undefined : view,
    q: textOf(search, 'q', limits.query),
    by: by && uuid.test(by) ? by : undefined,
    after: cursorOf(search),
  };
}
