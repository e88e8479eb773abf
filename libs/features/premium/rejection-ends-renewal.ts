import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AfterProviderRejected } from '@canopy/accounts';
import { now } from '@canopy/platform/database';
import { db } from './tables.ts';

/** Who is no provider cannot reach the page of Premium: the reading that is due now calls the renewal off. */
@Injectable()
export class RejectionEndsRenewal implements OnModuleInit {
  constructor(private readonly rejected: AfterProviderRejected) {}

  onModuleInit(): void {
    this.rejected.register('premium', async (em, { userId }) => {
      await db(em)
        .updateTable('cardCustomers')
        .set({ nextReadAt: now, attempts: 0 })
        .where('userId', '=', userId)
        .execute();
    });
  }
}
