import { Injectable } from '@nestjs/common';
import { Database, date } from '@canopy/platform/database';
import type { ProviderTerms } from '@canopy/rules/platform-fee';

/** What a sale must know about the seller's account. Null for an account that is gone. */
@Injectable()
export class ProviderTermsSource {
  constructor(private readonly database: Database) {}

  async termsOf(userId: string): Promise<(ProviderTerms & { displayName: string; isApprovedProvider: boolean }) | null> {
    const row = await this.database.row<{
      display_name: string;
      approved: boolean;
      platform_fee_bps: number | null;
      subscription_status: 'none' | 'active';
      subscription_cancel_at_period_end: boolean;
      period_end: string | null;
    }>(
      `select display_name, role in ('service_provider', 'admin') and status is not distinct from 'approved' as approved, platform_fee_bps,
              subscription_status, subscription_cancel_at_period_end, subscription_current_period_end::text as period_end
       from users where id = ?`,
      [userId],
    );
    return (
      row && {
        displayName: row.display_name,
        isApprovedProvider: row.approved,
        platformFeeBps: row.platform_fee_bps,
        subscriptionStatus: row.subscription_status,
        subscriptionCancelAtPeriodEnd: row.subscription_cancel_at_period_end,
        subscriptionCurrentPeriodEnd: date(row.period_end),
      }
    );
  }
}
