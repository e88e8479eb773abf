import { listedEmailStates } from '@canopy/contracts/emails';
import { limits } from '@canopy/contracts/limits';

export interface EmailsSearch {
  to: string | undefined;
  state: (typeof listedEmailStates)[number] | undefined;
  after: string | null;
}

/** What the address asks for; whatever no link of ours writes is left out. */
export function readEmailsSearch(search: URLSearchParams): EmailsSearch {
  return {
    to: search.get('to')?.trim().slice(0, limits.email) || undefined,
    state: listedEmailStates.find((state) => state === search.get('state')),
    after: search.get('after'),
  };
}
