import { Injectable } from '@nestjs/common';
import { ProviderTermsSource } from '@canopy/accounts';
import { Clock } from '@canopy/platform/clock';
import { Database } from '@canopy/platform/database';
import { effectiveFeeBps } from '@canopy/rules/platform-fee';

export interface Seller {
  displayName: string;
  feeBps: number;
  /** The connected account that can be paid at this moment; null while there is none. */
  destination: string | null;
  isApproved: boolean;
}

/** Whether and how a provider can be paid right now. Asked again at every purchase: an account can fall back. */
@Injectable()
export class Sellers {
  constructor(
    private readonly database: Database,
    private readonly terms: ProviderTermsSource,
    private readonly clock: Clock,
  ) {}

  async byId(providerId: string): Promise<Seller> {
    const [terms, account] = await Promise.all([
      this.terms.termsOf(providerId),
      this.database.row<{ stripe_account_id: string }>(`select stripe_account_id from connected_accounts where user_id = ? and onboarding_status = 'completed' and charges_enabled`, [providerId]),
    ]);
    return {
      displayName: terms?.displayName ?? '',
      feeBps: effectiveFeeBps(terms, this.clock.now()),
      destination: account?.stripe_account_id ?? null,
      isApproved: terms?.isApprovedProvider ?? false,
    };
  }
}
