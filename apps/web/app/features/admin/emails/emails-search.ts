import { unsentStates } from '@canopy/contracts/emails';

/** What the address asks for; whatever no link of ours writes is left out. */
export function readEmailsSearch(search: URLSearchParams): {
  state: (typeof unsentStates)[number] | undefined;
  after: string | null;
} {
  return { state: unsentStates.find((state) => state === search.get('state')), after: search.get('after') };
}
