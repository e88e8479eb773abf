import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Refusal } from '@canopy/contracts/refusals';
import type { SimulatedPremiumPage } from '@canopy/contracts/simulated-cards';
import {
  openSimulatedClock,
  readSimulatedPremiumPage,
  useSimulatedPremiumPage,
} from '@canopy/contracts/simulated-cards.endpoints';
import { SimulatedCardPayments } from '@canopy/integrations/card-payments';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { Customers } from '../customers.ts';

/** The pages of the simulated card provider about Premium. Where real cards are charged there is nothing behind them. */
@ApiTags('simulated card')
@Controller()
export class SimulatedPremiumController {
  private readonly found: SimulatedCardPayments | null;

  constructor(
    simulated: SimulatedCardPayments,
    private readonly customers: Customers,
  ) {
    this.found = simulated;
  }

  @Endpoint(readSimulatedPremiumPage)
  look({ viewer, params: { page } }: InputOf<typeof readSimulatedPremiumPage>): Promise<SimulatedPremiumPage> {
    return this.subscriptions().look(page, viewer.id);
  }

  @Endpoint(useSimulatedPremiumPage)
  async act({ viewer, params, body }: InputOf<typeof useSimulatedPremiumPage>): Promise<{ url: string }> {
    return { url: await this.subscriptions().act(params.page, viewer.id, body.action) };
  }

  @Endpoint(openSimulatedClock)
  async clock({ viewer }: InputOf<typeof openSimulatedClock>): Promise<{ url: string }> {
    const customerId = await this.customers.idOf(viewer.id);
    if (customerId === null) throw new Refusal('not_found');
    return { url: this.subscriptions().page(customerId) };
  }

  private subscriptions() {
    if (!this.found) throw new Refusal('not_found');
    return this.found.subscriptions;
  }
}
