import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { ListUsers } from '@canopy/contracts/admin';
import type { AdminTables } from './tables.ts';

const eb = expressionBuilder<{ u: AdminTables['users'] }, 'u'>();

/**
 * The filters of the users page as one condition on user `u`. Text is matched against the lower-cased `search` column
 * (name and email), so that the trigram index serves it; one or two letters have no trigrams, and the added '' keeps
 * the planner from scanning the whole index.
 */
export function usersFilter({ q, role, status }: Pick<ListUsers, 'q' | 'role' | 'status'>): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (role) conditions.push(eb('u.role', '=', role));
  if (status === 'none') conditions.push(eb('u.status', 'is', null));
  else if (status) conditions.push(eb('u.status', '=', status));
  const term = (q ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
  if (term !== '') {
    const searched = term.length >= 3 ? eb.ref('u.search') : sql<string>`${eb.ref('u.search')} || ''`;
    conditions.push(eb(searched, 'like', `%${term.replace(/[\\%_]/g, '\\$&')}%`));
  }
  return eb.and(conditions);
}
