import { listedEmailStates } from '@canopy/contracts/emails';
import { limits } from '@canopy/contracts/limits';
import { cursorOf, textOf } from '../search-params.ts';

export interface EmailsSearch {
  to: string | undefined;
  state: (typeof listedEmailStates)[number] | undefined;
  after: string | undefined;
}

/** What the address asks for; whatever no link of ours writes is left out. */
export function readEmailsSearch(search: URLSearchParams): EmailsSearch {
  return {
    to: textOf(search, 'to', limits.email),
    state: listedEmailStates.find((state) => state === search.get('state')),
    after: cursorOf(search),
  };
}
