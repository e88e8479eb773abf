import { now } from '@canopy/platform/database';
import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { readSubscriptionsJob } from './read-subscriptions.declaration.ts';

/** Customers whose period ended, who are to pay, or whose account is gone, and of whom no event has told. */
@Sweeps('subscriptions')
export class SubscriptionSweep extends DueRowsSweep<{ customerId: string }> {
  protected readonly job = readSubscriptionsJob;

  protected due(): Promise<{ customerId: string }[]> {
    return db(this.database)
      .selectFrom('cardCustomers')
      .where('nextReadAt', '<=', now)
      .orderBy('nextReadAt')
      .limit(200)
      .select('id as customerId')
      .execute();
  }
}
