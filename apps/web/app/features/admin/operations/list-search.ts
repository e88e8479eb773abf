import { cursorOf } from '../search-params.ts';

/** What the address of a list asks for; whatever no link of ours writes is left out. */
export const readListSearch = <State extends string>(search: URLSearchParams, states: readonly State[]) => ({
  state: states.find((state) => state === search.get('state')),
  after: cursorOf(search),
});
