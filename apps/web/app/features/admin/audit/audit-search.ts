import { auditActions } from '@canopy/contracts/audit';
import { limits } from '@canopy/contracts/limits';
import { cursorOf, textOf } from '../search-params.ts';

/** What the address asks for; whatever no link or form of ours writes is left out. */
export const readAuditSearch = (search: URLSearchParams) => ({
  q: textOf(search, 'q', limits.email),
  action: auditActions.find((action) => action === search.get('action')),
  after: cursorOf(search),
});
