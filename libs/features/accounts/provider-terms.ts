import { date } from '@canopy/platform/database';
import type { ProviderTerms } from '@canopy/rules/platform-fee';

export interface ProviderTermsRow {
  display_name: string;
  approved: boolean;
  platform_fee_bps: number | null;
  subscription_status: 'none' | 'active';
  subscription_cancel_at_period_end: boolean;
  period_end: string | null;
}

/** What a sale must know about the seller's account, of user `u`. */
export const providerTermsColumns = `u.display_name, u.role in ('service_provider', 'admin') and u.status is not distinct from 'approved' as approved, u.platform_fee_bps,
  u.subscription_status, u.subscription_cancel_at_period_end, u.subscription_current_period_end::text as period_end`;

export const providerTerms = (
  row: ProviderTermsRow,
): ProviderTerms & { displayName: string; isApprovedProvider: boolean } => ({
  displayName: row.display_name,
  isApprovedProvider: row.approved,
  platformFeeBps: row.platform_fee_bps,
  subscriptionStatus: row.subscription_status,
  subscriptionCancelAtPeriodEnd: row.subscription_cancel_at_period_end,
  subscriptionCurrentPeriodEnd: date(row.period_end),
});
