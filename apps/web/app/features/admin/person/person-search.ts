import type { PersonSearch } from '../../../paths.ts';
import { cursorOf } from '../search-params.ts';

const personParts = ['listings', 'purchases', 'sales', 'emails'] as const;
export type PersonPart = (typeof personParts)[number];

/** Which part shows a further page, and which question is asked; whatever no link of ours writes is left out. */
export function readPersonSearch(search: URLSearchParams): PersonSearch {
  const part = personParts.find((one) => one === search.get('part'));
  const ask = (['name', 'sessions'] as const).find((one) => one === search.get('ask'));
  const after = part && cursorOf(search);
  return { ...(ask ? { ask } : {}), ...(part && after ? { part, after } : {}) };
}
