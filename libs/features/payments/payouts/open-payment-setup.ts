import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { type Language, languagePaths } from '@canopy/contracts/language';
import { Refusal } from '@canopy/contracts/refusals';
import { CardPayments, CardProviderFailure } from '@canopy/integrations/card-payments';
import { RateLimits } from '@canopy/platform/rate-limit';
import { Config } from '@canopy/platform/runtime';
import { ConnectAccount } from './connect-account.ts';

/** Each one is a call of the card provider. */
const perProvider = { name: 'payment-setup', times: 20, seconds: 60 * 60 };

/** Addresses of the card provider's pages: made when somebody goes there, never kept. */
@Injectable()
export class OpenPaymentSetup {
  constructor(
    private readonly accounts: ConnectAccount,
    private readonly cards: CardPayments,
    private readonly config: Config,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Where a provider completes the own account, which is made the first time. @param session the token. @param language of the pages that it
   * leads back to. @throws Refusal those of `ConnectAccount.ensure`, onboarding_failed, too_many_requests
   */
  async forProvider(provider: Viewer, session: string, language: Language): Promise<string> {
    await this.limits.count(perProvider, provider.id);
    const { accountId } = await this.accounts.ensure(provider, session);
    return this.link(accountId, {}, language);
  }

  /**
   * The same for an account that the caller names. @param urls where to come back to; only addresses of this site
   * @throws Refusal payment_account_missing, not_allowed, foreign_address, onboarding_failed, too_many_requests
   */
  async forAccount(
    provider: Viewer,
    accountId: string,
    urls: { returnUrl?: string | undefined; refreshUrl?: string | undefined },
  ): Promise<string> {
    await this.accounts.mustHave(provider.id, accountId);
    for (const url of [urls.returnUrl, urls.refreshUrl])
      if (url !== undefined && !this.isOurs(url)) throw new Refusal('foreign_address');
    await this.limits.count(perProvider, provider.id);
    return this.link(accountId, urls);
  }

  /**
   * The card provider's dashboard. @param claimed the account that the caller names, where one is named
   * @throws Refusal payment_account_missing, not_allowed, dashboard_link_failed, dashboard_link_unreachable,
   * too_many_requests
   */
  async dashboard(provider: Viewer, claimed?: string): Promise<string> {
    const accountId = await this.accounts.mustHave(provider.id, claimed);
    await this.limits.count(perProvider, provider.id);
    try {
      return await this.cards.createDashboardLink(accountId);
    } catch (error) {
      if (!(error instanceof CardProviderFailure)) throw error;
      throw new Refusal(error.explained ? 'dashboard_link_failed' : 'dashboard_link_unreachable', { cause: error });
    }
  }

  private async link(
    accountId: string,
    { returnUrl, refreshUrl }: { returnUrl?: string | undefined; refreshUrl?: string | undefined },
    language: Language = 'en',
  ): Promise<string> {
    const ours = this.config.publicUrl + languagePaths[language];
    try {
      return await this.cards.createOnboardingLink(accountId, {
        returnUrl: returned(returnUrl ?? `${ours}/provider-dashboard`),
        refreshUrl: refreshUrl ?? `${ours}/payment-settings/continue`,
      });
    } catch (error) {
      if (!(error instanceof CardProviderFailure)) throw error;
      if (!error.explained) throw new Refusal('onboarding_unreachable', { cause: error });
      throw new Refusal('onboarding_failed', { data: { said: error.reason }, cause: error });
    }
  }

  private isOurs(url: string): boolean {
    return URL.canParse(url) && new URL(url).origin === new URL(this.config.publicUrl).origin;
  }
}

/** Whoever comes back says so, and then the account is read again. */
function returned(address: string): string {
  const url = new URL(address);
  url.searchParams.set('stripe', 'success');
  return url.href;
}
