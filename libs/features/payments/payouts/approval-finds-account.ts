import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BeforeApprovalTold } from '@canopy/accounts';
import { db } from '../tables.ts';
import { payableAccount } from './sellers.ts';

/** Whoever sells already, because an administrator vouched, is not told to set up payments. */
@Injectable()
export class ApprovalFindsAccount implements OnModuleInit {
  constructor(private readonly told: BeforeApprovalTold) {}

  onModuleInit(): void {
    this.told.register('payments', async (em, approved) => {
      const account = await db(em)
        .selectFrom(payableAccount)
        .where('userId', '=', approved.userId)
        .select('userId')
        .executeTakeFirst();
      approved.canBePaid = account !== undefined;
    });
  }
}
