import { Injectable } from '@nestjs/common';
import { providerTerms, type ProviderTermsRow, providerTermsColumns } from '@canopy/accounts';
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

export type SellerRow = ProviderTermsRow & { destination: string | null };

/** Of provider `u` and the account `a` of `payableAccount`. */
export const sellerColumns = `${providerTermsColumns}, a.stripe_account_id as destination`;
export const payableAccount = `left join connected_accounts a on a.user_id = u.id and a.onboarding_status = 'completed' and a.charges_enabled`;

export function seller(row: SellerRow, now: Date): Seller {
  const terms = providerTerms(row);
  return {
    displayName: terms.displayName,
    feeBps: effectiveFeeBps(terms, now),
    destination: row.destination,
    isApproved: terms.isApprovedProvider,
  };
}

const nobody: Seller = {
  displayName: '',
  feeBps: effectiveFeeBps(null, new Date(0)),
  destination: null,
  isApproved: false,
};

/** Whether and how a provider can be paid right now. Asked again at every purchase: an account can fall back. */
@Injectable()
export class Sellers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async byId(providerId: string): Promise<Seller> {
    const row = await this.database.row<SellerRow>(
      `select ${sellerColumns} from users u ${payableAccount} where u.id = ?`,
      [providerId],
    );
    return row ? seller(row, this.clock.now()) : nobody;
  }
}
