import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AfterProviderApproved } from '@canopy/accounts';
import { now } from '@canopy/platform/database';
import { db } from '../tables.ts';

/**
 * A person who becomes a provider goes through the payment setup from its beginning; an account at the card provider
 * from before is kept.
 */
@Injectable()
export class ApprovalResetsOnboarding implements OnModuleInit {
  constructor(private readonly approved: AfterProviderApproved) {}

  onModuleInit(): void {
    this.approved.register('payment onboarding', async (em, { userId }) => {
      await db(em)
        .updateTable('connectedAccounts')
        .set({ onboardingStatus: 'not_started', completedAt: null, updatedAt: now })
        .where('userId', '=', userId)
        .execute();
    });
  }
}
