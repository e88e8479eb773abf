import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AfterProviderApproved } from '@canopy/accounts';

/**
 * A person who becomes a provider goes through the payment setup from its beginning; an account at the card provider
 * from before is kept.
 */
@Injectable()
export class ApprovalResetsOnboarding implements OnModuleInit {
  constructor(private readonly approved: AfterProviderApproved) {}

  onModuleInit(): void {
    this.approved.register('payment onboarding', async (em, { userId }) => {
      await em.execute(
        `update connected_accounts set onboarding_status = 'not_started', completed_at = null, updated_at = now() where user_id = ?`,
        [userId],
      );
    });
  }
}
