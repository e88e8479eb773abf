import { Injectable } from '@nestjs/common';
import type { PaymentAccount } from '@canopy/contracts/payment-account';
import { noRequirements } from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { db } from '../tables.ts';

const notStarted: PaymentAccount = {
  status: 'not_started',
  chargesEnabled: false,
  detailsSubmitted: false,
  payoutsEnabled: false,
  requirements: noRequirements,
  checkedAt: null,
};

/** A provider's payment account as last heard from the card provider. */
@Injectable()
export class PaymentAccountQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<PaymentAccount> {
    const row = await db(this.database)
      .selectFrom('connectedAccounts')
      .where('userId', '=', userId)
      .select(['onboardingStatus as status', 'chargesEnabled', 'detailsSubmitted', 'payoutsEnabled'])
      .select(['requirements', 'checkedAt'])
      .executeTakeFirst();
    return row ?? notStarted;
  }
}
