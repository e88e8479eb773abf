import { Controller } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { SimulatedLink } from '@canopy/contracts/simulated-cards';
import { Refusal } from '@canopy/contracts/refusals';
import { type PaymentIntent, type ProviderRefund, SimulatedCardPayments } from '@canopy/integrations/card-payments';
import {
  cancelSimulatedIntent,
  confirmSimulatedIntent,
  readSimulatedIntent,
  readSimulatedLink,
  refundSimulatedIntent,
  useSimulatedLink,
} from '@canopy/contracts/simulated-cards.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { isInternalRequest } from '@canopy/platform/logging';
import { Orders } from '../orders/orders.queries.ts';

/** The endpoint of the simulated card provider. It exists only where no real card provider is configured. */
@ApiTags('simulated card')
@Controller()
export class SimulatedCardController {
  private readonly found: SimulatedCardPayments | null;

  constructor(
    simulated: SimulatedCardPayments,
    private readonly orders: Orders,
  ) {
    this.found = simulated;
  }

  /** With real cards there is nothing behind this endpoint. */
  private cards(): SimulatedCardPayments {
    if (!this.found) throw new Refusal('not_found');
    return this.found;
  }

  /** What the simulated card element does in the browser; only for the viewer's own live hold. */
  @Endpoint(confirmSimulatedIntent)
  async confirm({
    viewer,
    params: { id },
    body,
  }: InputOf<typeof confirmSimulatedIntent>): Promise<{ id: string; status: string }> {
    const cards = this.cards();
    const order = await this.orders.byIntent(id);
    if (!order || order.buyerId !== viewer.id) throw new Refusal('order_not_found');
    if (!order.live && order.status !== 'succeeded') throw await this.orders.holdEnded(order.id);
    const intent = await cards.confirm(id, body.clientSecret);
    return { id: intent.id, status: intent.status };
  }

  @Endpoint(readSimulatedLink)
  openLink({ viewer, params: { token } }: InputOf<typeof readSimulatedLink>): Promise<SimulatedLink> {
    return this.cards().accounts.open(token, viewer.id);
  }

  @Endpoint(useSimulatedLink)
  async act({ viewer, params: { token }, body }: InputOf<typeof useSimulatedLink>): Promise<{ url: string }> {
    return { url: await this.cards().accounts.act(token, viewer.id, body.action) };
  }

  /** For the worker, which has no provider in its own memory. */
  @ApiExcludeEndpoint()
  @Endpoint(readSimulatedIntent)
  retrieve({ params: { id } }: InputOf<typeof readSimulatedIntent>): Promise<PaymentIntent> {
    if (!isInternalRequest()) throw new Refusal('not_found');
    return this.cards().retrieveIntent(id);
  }

  @ApiExcludeEndpoint()
  @Endpoint(cancelSimulatedIntent)
  cancel({ params: { id } }: InputOf<typeof cancelSimulatedIntent>): Promise<PaymentIntent> {
    if (!isInternalRequest()) throw new Refusal('not_found');
    return this.cards().cancelIntent(id);
  }

  @ApiExcludeEndpoint()
  @Endpoint(refundSimulatedIntent)
  refund({ body: { refund, idempotencyKey } }: InputOf<typeof refundSimulatedIntent>): Promise<ProviderRefund> {
    if (!isInternalRequest()) throw new Refusal('not_found');
    return this.cards().refund(refund, idempotencyKey);
  }
}
