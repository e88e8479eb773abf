import type { ListUsers } from '@canopy/contracts/admin';

/**
 * The filters of the users page as one WHERE. Text is matched against the lower-cased `search` column (name and email),
 * so that the trigram index serves it; one or two letters have no trigrams, and the added '' keeps the planner from
 * scanning the whole index.
 */
export function usersFilter({ q, role, status }: Pick<ListUsers, 'q' | 'role' | 'status'>): {
  sql: string;
  parameters: unknown[];
} {
  const conditions: string[] = [];
  const parameters: unknown[] = [];
  if (role) {
    conditions.push('u.role = ?');
    parameters.push(role);
  }
  if (status === 'none') conditions.push('u.status is null');
  else if (status) {
    conditions.push('u.status = ?');
    parameters.push(status);
  }
  const term = (q ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
  if (term !== '') {
    conditions.push(term.length >= 3 ? 'u.search like ?' : `u.search || '' like ?`);
    parameters.push(`%${term.replace(/[\\%_]/g, '\\$&')}%`);
  }
  return { sql: conditions.length > 0 ? conditions.join(' and ') : 'true', parameters };
}
