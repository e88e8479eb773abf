import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Premium } from '@canopy/contracts/premium';
import {
  cancelPremium,
  checkPremium,
  keepPremium,
  openPremiumPayment,
  readPremium,
  startPremium,
} from '@canopy/contracts/premium.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { CancelPremium } from '../cancel-premium.ts';
import { CheckPremium } from '../check-premium.ts';
import { PremiumQuery } from '../premium.queries.ts';
import { StartPremium } from '../start-premium.ts';

@ApiTags('premium')
@Controller()
export class PremiumController {
  constructor(
    private readonly premium: PremiumQuery,
    private readonly check: CheckPremium,
    private readonly starting: StartPremium,
    private readonly cancelling: CancelPremium,
  ) {}

  @Endpoint(readPremium)
  read({ viewer }: InputOf<typeof readPremium>): Promise<Premium> {
    return this.premium.of(viewer.id);
  }

  @Endpoint(checkPremium)
  checkNow({ viewer }: InputOf<typeof checkPremium>): Promise<Premium> {
    return this.check.of(viewer.id);
  }

  @Endpoint(startPremium)
  async start({ viewer, query }: InputOf<typeof startPremium>): Promise<{ sessionUrl: string }> {
    return { sessionUrl: await this.starting.start(viewer, query.language) };
  }

  @Endpoint(cancelPremium)
  cancel({ viewer }: InputOf<typeof cancelPremium>): Promise<Premium> {
    return this.cancelling.cancel(viewer.id);
  }

  @Endpoint(keepPremium)
  keep({ viewer }: InputOf<typeof keepPremium>): Promise<Premium> {
    return this.cancelling.keep(viewer.id);
  }

  @Endpoint(openPremiumPayment)
  async pay({ viewer }: InputOf<typeof openPremiumPayment>): Promise<{ url: string }> {
    return { url: await this.check.paymentPage(viewer.id) };
  }
}
