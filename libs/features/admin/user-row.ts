import type { ExpressionBuilder, Selectable } from 'kysely';
import type { ListedUser } from '@canopy/contracts/admin';
import { hasOwnFee } from '@canopy/rules/access';
import { date } from '@canopy/platform/database';
import { defaultFeeBps, isPremium } from '@canopy/rules/platform-fee';
import type { AdminTables } from './tables.ts';

/** What the users page shows, of user `u`. */
export const userColumns = [
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
  'u.createdAt',
] as const;

type Column = (typeof userColumns)[number] extends `u.${infer Name}` ? Name : never;

/** Beside the columns: whether the second factor of user `u` is on. */
export const hasSecondFactor = ({
  exists,
  selectFrom,
}: ExpressionBuilder<AdminTables & { u: AdminTables['users'] }, 'u'>) =>
  exists(
    selectFrom('secondFactors as f')
      .select('f.userId')
      .whereRef('f.userId', '=', 'u.id')
      .where('f.enabledAt', 'is not', null),
  )
    .$castTo<boolean>()
    .as('hasSecondFactor');

type Row = Pick<Selectable<AdminTables['users']>, Column> & { hasSecondFactor: boolean };

export const listedUser = (row: Row, now: Date): ListedUser => ({
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
  createdAt: row.createdAt,
});

function premiumOf(row: Pick<Selectable<AdminTables['users']>, Column>, now: Date): ListedUser['premium'] {
  const { subscriptionCurrentPeriodEnd: until, subscriptionCancelAtPeriodEnd: ends } = row;
  const active = isPremium({ ...row, subscriptionCurrentPeriodEnd: date(until) }, now);
  return active && until !== null ? { until, ends } : null;
}
