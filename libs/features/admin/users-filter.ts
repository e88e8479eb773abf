import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { ListUsers } from '@canopy/contracts/admin';
import { contains } from '@canopy/platform/database';
import type { AdminTables } from './tables.ts';

const eb = expressionBuilder<{ u: AdminTables['users'] }, 'u'>();

/**
 * The filters of the users page as one condition on user `u`. Text is matched against the lower-cased `search` column
 * (name and email), which has a trigram index.
 */
export function usersFilter({ q, role, status }: Pick<ListUsers, 'q' | 'role' | 'status'>): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (role) conditions.push(eb('u.role', '=', role));
  if (status === 'none') conditions.push(eb('u.status', 'is', null));
  else if (status) conditions.push(eb('u.status', '=', status));
  const term = (q ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
  if (term !== '') conditions.push(contains(eb.ref('u.search'), term));
  return eb.and(conditions);
}
