import { Injectable } from '@nestjs/common';
import { expressionBuilder, type Selectable } from 'kysely';
import { Clock } from '@canopy/platform/clock';
import { Database, date } from '@canopy/platform/database';
import { isApprovedProvider } from '@canopy/rules/access';
import { effectiveFeeBps } from '@canopy/rules/platform-fee';
import { db, type PaymentTables } from '../tables.ts';

export interface Seller {
  publicName: string;
  feeBps: number;
  /** The connected account that can be paid at this moment; null while there is none. */
  destination: string | null;
  isApproved: boolean;
}

/** The accounts that can be paid at this moment, to be joined to their provider. */
export const payableAccount = expressionBuilder<PaymentTables>()
  .selectFrom('connectedAccounts')
  .where('onboardingStatus', '=', 'completed')
  .where('chargesEnabled', '=', true)
  .select(['userId', 'stripeAccountId'])
  .as('account');

/** Of provider `u` and the `payableAccount`. */
export const sellerColumns = [
  'u.publicName',
  'u.role',
  'u.status',
  'u.platformFeeBps',
  'u.subscriptionStatus',
  'u.subscriptionCancelAtPeriodEnd',
  'u.subscriptionCurrentPeriodEnd',
  'account.stripeAccountId as destination',
] as const;

type SellerRow = Pick<
  Selectable<PaymentTables['users']>,
  | 'publicName'
  | 'role'
  | 'status'
  | 'platformFeeBps'
  | 'subscriptionStatus'
  | 'subscriptionCancelAtPeriodEnd'
  | 'subscriptionCurrentPeriodEnd'
> & { destination: string | null };

export const seller = (row: SellerRow, now: Date): Seller => ({
  publicName: row.publicName,
  feeBps: effectiveFeeBps({ ...row, subscriptionCurrentPeriodEnd: date(row.subscriptionCurrentPeriodEnd) }, now),
  destination: row.destination,
  isApproved: isApprovedProvider(row),
});

const nobody: Seller = {
  publicName: '',
  feeBps: effectiveFeeBps(null, new Date(0)),
  destination: null,
  isApproved: false,
};

/** Whether and how a provider can be paid right now. Asked again at every purchase: an account can fall back. */
@Injectable()
export class Sellers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async byId(providerId: string): Promise<Seller> {
    const row = await db(this.database)
      .selectFrom('users as u')
      .leftJoin(payableAccount, 'account.userId', 'u.id')
      .where('u.id', '=', providerId)
      .select(sellerColumns)
      .executeTakeFirst();
    return row ? seller(row, this.clock.now()) : nobody;
  }
}
