import type { Selectable } from 'kysely';
import type { ListedUser } from '@canopy/contracts/admin';
import { type Database, date } from '@canopy/platform/database';
import { hasOwnFee } from '@canopy/rules/access';
import { paymentState } from '@canopy/rules/onboarding';
import { defaultFeeBps, isPremium } from '@canopy/rules/platform-fee';
import { type AdminTables, db } from './tables.ts';

/** What the users page shows, of user `u`. */
const userColumns = [
  'u.id',
  'u.displayName',
  'u.email',
  'u.photoUrl',
  'u.role',
  'u.status',
  'u.platformFeeBps',
  'u.subscriptionStatus',
  'u.subscriptionCancelAtPeriodEnd',
  'u.subscriptionCurrentPeriodEnd',
  'u.lastSignInAt',
  'u.createdAt',
] as const;

/** And of connected account `c`; nulls where there is none. */
const accountColumns = ['c.onboardingStatus', 'c.detailsSubmitted', 'c.requirements'] as const;

type Column = (typeof userColumns)[number] extends `u.${infer Name}` ? Name : never;
type AccountColumn = (typeof accountColumns)[number] extends `c.${infer Name}` ? Name : never;
type Account = Pick<Selectable<AdminTables['connectedAccounts']>, AccountColumn>;
type UserRow = Pick<Selectable<AdminTables['users']>, Column> & {
  [Name in keyof Account]: Account[Name] | null;
} & { hasSecondFactor: boolean };

export const selectUsers = (database: Database) =>
  db(database)
    .selectFrom('users as u')
    .leftJoin('connectedAccounts as c', 'c.userId', 'u.id')
    .select(userColumns)
    .select(accountColumns)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('secondFactors as f')
          .select('f.userId')
          .whereRef('f.userId', '=', 'u.id')
          .where('f.enabledAt', 'is not', null),
      )
        .$castTo<boolean>()
        .as('hasSecondFactor'),
    );

export const listedUser = (row: UserRow, now: Date): ListedUser => ({
  id: row.id,
  displayName: row.displayName,
  email: row.email,
  photoUrl: row.photoUrl,
  role: row.role,
  status: row.status,
  platformFeeBps: row.platformFeeBps ?? defaultFeeBps,
  feeEditable: hasOwnFee(row),
  secondFactor: row.hasSecondFactor,
  premium: premiumOf(row, now),
  payments: paymentsOf(row),
  lastSignInAt: row.lastSignInAt,
  createdAt: row.createdAt,
});

function premiumOf(row: UserRow, now: Date): ListedUser['premium'] {
  const { subscriptionCurrentPeriodEnd: until, subscriptionCancelAtPeriodEnd: ends } = row;
  const active = isPremium({ ...row, subscriptionCurrentPeriodEnd: date(until) }, now);
  return active && until !== null ? { until, ends } : null;
}

/** Families have no payment account and need none. */
function paymentsOf(row: UserRow): ListedUser['payments'] {
  const { onboardingStatus: status, detailsSubmitted, requirements } = row;
  if (status !== null)
    return paymentState({
      status,
      detailsSubmitted: detailsSubmitted ?? false,
      disabledReason: requirements?.disabledReason ?? null,
    });
  return hasOwnFee(row) ? paymentState(null) : null;
}
