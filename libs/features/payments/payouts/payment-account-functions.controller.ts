import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import {
  createAccountLink,
  createConnectedAccount,
  createDashboardLink,
  getAccountStatus,
} from '@canopy/contracts/payment-account.endpoints';
import { Refusal } from '@canopy/contracts/refusals';
import { Endpoint, type InputOf, ViewerSource } from '@canopy/platform/http';
import { CheckPaymentAccount } from './check-payment-account.ts';
import { ConnectAccount, type ConnectedAccountOfProvider } from './connect-account.ts';
import { OpenPaymentSetup } from './open-payment-setup.ts';

/**
 * The payment account under the names and in the shapes of the product's functions. The session comes as a bearer token
 * or as `idToken`; an account must be the caller's own.
 */
@ApiTags('functions')
@Controller()
export class PaymentAccountFunctionsController {
  constructor(
    private readonly accounts: ConnectAccount,
    private readonly setup: OpenPaymentSetup,
    private readonly check: CheckPaymentAccount,
    private readonly viewers: ViewerSource,
  ) {}

  @Endpoint(createConnectedAccount)
  async createConnectedAccount({
    viewer,
    token,
    body,
  }: InputOf<typeof createConnectedAccount>): Promise<ConnectedAccountOfProvider> {
    const provider = await this.provider(viewer, body.idToken);
    // Whichever of the two it is that brought the provider here.
    return this.accounts.ensure(provider, (viewer ? token : body.idToken) ?? '');
  }

  @Endpoint(createAccountLink)
  async createAccountLink({ viewer, body }: InputOf<typeof createAccountLink>): Promise<{ url: string }> {
    const provider = await this.provider(viewer, body.idToken);
    return { url: await this.setup.forAccount(provider, given(body.accountId), body) };
  }

  @Endpoint(getAccountStatus)
  async getAccountStatus({ viewer, body }: InputOf<typeof getAccountStatus>) {
    const provider = await this.provider(viewer, body.idToken);
    await this.accounts.mustHave(provider.id, given(body.accountId));
    const { chargesEnabled, detailsSubmitted, payoutsEnabled } = await this.check.of(provider.id);
    return { chargesEnabled, detailsSubmitted, payoutsEnabled };
  }

  @Endpoint(createDashboardLink)
  async createDashboardLink({ viewer, body }: InputOf<typeof createDashboardLink>): Promise<{ url: string }> {
    const provider = await this.provider(viewer, body.idToken);
    return { url: await this.setup.dashboard(provider, given(body.accountId)) };
  }

  private async provider(signedIn: Viewer | null, idToken: string | undefined): Promise<Viewer> {
    const viewer = await this.viewers.callerOf(signedIn, idToken);
    if (!viewer.isApprovedProvider && !viewer.isAdmin) throw new Refusal('provider_only');
    return viewer;
  }
}

function given(accountId: string): string {
  if (accountId === '') throw new Refusal('payment_account_ids_missing');
  return accountId;
}
