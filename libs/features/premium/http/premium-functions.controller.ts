import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import type { Premium } from '@canopy/contracts/premium';
import { cancelProviderSubscription, createProviderSubscription } from '@canopy/contracts/premium.endpoints';
import { Refusal } from '@canopy/contracts/refusals';
import { Endpoint, type InputOf, ViewerSource } from '@canopy/platform/http';
import { CancelPremium } from '../cancel-premium.ts';
import { StartPremium } from '../start-premium.ts';

/**
 * Premium under the names and in the shapes of the product's functions. The session comes as a bearer token or as
 * `idToken`; a `userId` is never read, so nobody pays or cancels for somebody else.
 */
@ApiTags('functions')
@Controller()
export class PremiumFunctionsController {
  constructor(
    private readonly starting: StartPremium,
    private readonly cancelling: CancelPremium,
    private readonly viewers: ViewerSource,
  ) {}

  @Endpoint(createProviderSubscription)
  async create({ viewer, body }: InputOf<typeof createProviderSubscription>): Promise<{ sessionUrl: string }> {
    return { sessionUrl: await this.starting.start(await this.provider(viewer, body.idToken), 'en') };
  }

  @Endpoint(cancelProviderSubscription)
  async cancel({ viewer, body }: InputOf<typeof cancelProviderSubscription>): Promise<Premium> {
    const { id } = await this.provider(viewer, body.idToken);
    return this.cancelling.cancel(id);
  }

  private async provider(signedIn: Viewer | null, idToken: string | undefined): Promise<Viewer> {
    const viewer = await this.viewers.callerOf(signedIn, idToken);
    if (!viewer.isApprovedProvider && !viewer.isAdmin) throw new Refusal('provider_only');
    return viewer;
  }
}
