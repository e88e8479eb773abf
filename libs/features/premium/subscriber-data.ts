import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '@canopy/accounts';
import { Database } from '@canopy/platform/database';
import { db } from './tables.ts';

/** What we keep of a person's subscriptions, for that person. */
@Injectable()
export class SubscriberData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register('subscriptions', (userId) =>
      db(this.database)
        .selectFrom('subscriptions as s')
        .innerJoin('cardCustomers as c', 'c.id', 's.customerId')
        .where('c.userId', '=', userId)
        .orderBy('s.createdAt')
        .select(['s.id', 's.customerId', 's.type', 's.status', 's.currentPeriodStart', 's.currentPeriodEnd'])
        .select(['s.endsAt', 's.createdAt'])
        .execute(),
    );
  }
}
