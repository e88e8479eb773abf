import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CardEventHandlers, CardPayments, type MarkProcessed } from '@canopy/integrations/card-payments';
import { Orders } from '../orders/orders.queries.ts';
import { RecordPayment } from '../checkout/record-payment.ts';
import { RestoreOrder } from '../checkout/restore-order.ts';

/**
 * A purchase that was paid, declined, cancelled or is on its way: all of them end where the browser's finish ends too.
 */
@Injectable()
export class HandleIntentEvents implements OnModuleInit {
  constructor(
    private readonly handlers: CardEventHandlers,
    private readonly cards: CardPayments,
    private readonly orders: Orders,
    private readonly recordPayment: RecordPayment,
    private readonly restoreOrder: RestoreOrder,
  ) {}

  onModuleInit(): void {
    const types = [
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'payment_intent.processing',
    ];
    this.handlers.register(
      types,
      'ticket sale',
      async ({ objectId }, markProcessed) => void (await this.settle(objectId, markProcessed)),
    );
  }

  /**
   * The event may arrive before our own row knows its intent, so the intent's metadata says whose it is. One that was
   * paid and whose row is lost is written again.
   * @returns the purchase that it belongs to; null for somebody else's intent on the same account
   */
  async settle(intentId: string, markProcessed?: MarkProcessed): Promise<string | null> {
    const intent = await this.cards.retrieveIntent(intentId);
    const known = await this.orders.byIntent(intentId);
    const named = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(intent.metadata.orderId ?? '')
      ? await this.orders.byId(intent.metadata.orderId!)
      : null;
    const order = known ?? named ?? (await this.restoreOrder.restore(intent));
    if (order) await this.recordPayment.settle(order.id, intent, markProcessed);
    return order?.id ?? null;
  }
}
