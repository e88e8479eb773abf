import { expressionBuilder, sql } from 'kysely';
import type { ApplicationTables } from './tables.ts';

const eb = expressionBuilder<ApplicationTables, 'providerApplications'>();

/**
 * An application waits for an administrator; the others that are pending wait for their applicants, who were asked
 * something. In the words of its index, so that it serves whatever the statistics say.
 */
export const waitsForAdmins = eb.and([eb('status', '=', sql.lit('pending' as const)), eb('question', 'is', null)]);
