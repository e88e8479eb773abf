import { Injectable } from '@nestjs/common';
import type { OrderState } from '@canopy/contracts/payments';
import { CardProviderFailure } from '@canopy/integrations/card-payments';
import { RateLimits } from '@canopy/platform/rate-limit';
import { AppLogger } from '@canopy/platform/runtime';
import { intentReads, OrderIntents } from './order-intents.ts';
import { type Order, Orders, orderState } from '../orders/orders.queries.ts';
import { RecordPayment } from './record-payment.ts';

/**
 * The buyer's browser says that the card was confirmed. Nothing of that is believed: the intent is read from the
 * provider.
 */
@Injectable()
export class FinishOrder {
  constructor(
    private readonly orders: Orders,
    private readonly intents: OrderIntents,
    private readonly limits: RateLimits,
    private readonly recordPayment: RecordPayment,
    private readonly logger: AppLogger,
  ) {}

  /** @throws Refusal order_not_found, too_many_requests, card_provider_unavailable */
  async finish(buyerId: string, orderId: string): Promise<OrderState> {
    const order = await this.orders.ownedBy(buyerId, orderId);
    if (order.status === 'succeeded' || order.paymentIntentId === null) return orderState(order);
    await this.limits.count(intentReads, buyerId);
    const intent = await this.intents.read(order.paymentIntentId).catch((error: unknown) => {
      throw CardProviderFailure.of(error);
    });
    try {
      const status = await this.recordPayment.settleTogether(order, intent);
      // Why it went back, or ended, stands in the order only now.
      return status === 'refunded' || status === 'canceled'
        ? orderState(await this.orders.ownedBy(buyerId, orderId))
        : orderState(order, status);
    } catch (error) {
      if (intent.status !== 'succeeded') throw error;
      return this.paidButNotYetRecorded(order, error);
    }
  }

  /**
   * The money has moved: the buyer sees success, and the provider's event or the sweep records the sale in a moment.
   */
  private paidButNotYetRecorded(order: Order, error: unknown): OrderState {
    this.logger.error({ err: error, orderId: order.id }, 'a paid order could not be recorded at once');
    return { ...orderState(order, 'succeeded'), finalizing: true };
  }
}
