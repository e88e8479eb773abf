import { type Expression, type ExpressionWrapper, expressionBuilder, type SqlBool } from 'kysely';
import type { Role, UserStatus } from '@canopy/contracts/vocabulary';
import type { AccountTables } from './tables.ts';

const eb = expressionBuilder<AccountTables, 'users'>();

/** Whether these columns of a user are those of an approved provider, as `isApprovedProvider` of the rules has it. */
export const isApproved = (
  role: Expression<Role>,
  status: Expression<UserStatus | null>,
): ExpressionWrapper<AccountTables, 'users', SqlBool> =>
  eb.and([eb(role, 'in', ['service_provider', 'admin']), eb(status, 'is not distinct from', 'approved')]);
