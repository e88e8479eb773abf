import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import {
  intentIdSchema,
  simulatedConfirmationSchema,
  simulatedConfirmSchema,
  type SimulatedRefund,
  simulatedRefundSchema,
} from '@canopy/contracts/payments';
import { Refusal } from '@canopy/contracts/refusals';
import { type PaymentIntent, type ProviderRefund, SimulatedCardPayments } from '@canopy/integrations/card-payments';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { isInternalRequest } from '@canopy/platform/logging';
import { Orders } from '../orders/orders.queries.ts';

/** The door to the simulated card provider. It exists only where no real card provider is configured. */
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

  /** With real cards nothing is behind this door. */
  private cards(): SimulatedCardPayments {
    if (!this.found) throw new Refusal('not_found');
    return this.found;
  }

  /** What the simulated card element does in the browser; only for the viewer's own live hold. */
  @Access('user')
  @Post('/simulated-card/payment-intents/:id/confirm')
  @Answers(200, simulatedConfirmationSchema)
  async confirm(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: intentIdSchema }) { id }: { id: string },
    @Body({ schema: simulatedConfirmSchema }) body: { clientSecret: string },
  ): Promise<{ id: string; status: string }> {
    const cards = this.cards();
    const order = await this.orders.byIntent(id);
    if (!order || order.buyerId !== viewer.id) throw new Refusal('order_not_found');
    if (!order.live && order.status !== 'succeeded') throw new Refusal('hold_expired');
    const intent = await cards.confirm(id, body.clientSecret);
    return { id: intent.id, status: intent.status };
  }

  /** For the worker, which has no provider in its own memory. */
  @Access('visitor')
  @Get('/simulated-card/payment-intents/:id')
  @ApiExcludeEndpoint()
  retrieve(@Param({ schema: intentIdSchema }) { id }: { id: string }): Promise<PaymentIntent> {
    if (!isInternalRequest()) throw new Refusal('not_found');
    return this.cards().retrieveIntent(id);
  }

  @Access('visitor')
  @Post('/simulated-card/payment-intents/:id/cancel')
  @HttpCode(200)
  @ApiExcludeEndpoint()
  cancel(@Param({ schema: intentIdSchema }) { id }: { id: string }): Promise<PaymentIntent> {
    if (!isInternalRequest()) throw new Refusal('not_found');
    return this.cards().cancelIntent(id);
  }

  @Access('visitor')
  @Post('/simulated-card/refunds')
  @HttpCode(200)
  @ApiExcludeEndpoint()
  refund(
    @Body({ schema: simulatedRefundSchema }) { refund, idempotencyKey }: SimulatedRefund,
  ): Promise<ProviderRefund> {
    if (!isInternalRequest()) throw new Refusal('not_found');
    return this.cards().refund(refund, idempotencyKey);
  }
}
