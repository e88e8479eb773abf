import { listUsersSchema } from '@canopy/contracts/admin';
import type { UsersSearch } from '../../../paths.ts';

export type UsersFilter = Pick<UsersSearch, 'q' | 'role' | 'status'>;

/** What stands in the address, as far as the API takes it; what it would refuse is left out. */
export function readUsersSearch(search: URLSearchParams): UsersSearch {
  const args: Record<string, string> = {};
  for (const name of ['q', 'role', 'status', 'after', 'before'] as const) {
    const value = search.get(name)?.slice(0, name === 'q' ? 100 : 200);
    if (value && listUsersSchema.shape[name].safeParse(value).success) args[name] = value;
  }
  return args;
}
