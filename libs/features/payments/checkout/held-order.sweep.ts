import { Injectable } from '@nestjs/common';
import { CardProviderFailure } from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { type Round, Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { OrderIntents } from './order-intents.ts';
import { type OrderRow, orderColumns } from '../orders/orders.queries.ts';
import { RecordPayment } from './record-payment.ts';
import { ReleaseOrder } from './release-order.ts';

/** While the provider is still processing, a hold goes on, but never longer than this from its beginning. */
const longestHoldMinutes = 60;

/**
 * Ends holds whose time ran out, and asks the provider about purchases that have been open for two minutes:
 * a paid intent whose event never came becomes a sale within minutes.
 */
@Injectable()
@Sweeps('holds')
export class HeldOrderSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly intents: OrderIntents,
    private readonly holds: ReleaseOrder,
    private readonly sales: RecordPayment,
    private readonly logger: AppLogger,
  ) {}

  async sweep(round: Round): Promise<void> {
    const open = await this.database.rows<OrderRow & { expired: boolean; too_old: boolean }>(
      `select ${orderColumns}, o.expires_at <= now() as expired, o.created_at < now() - interval '${longestHoldMinutes} minutes' as too_old
       from ticket_orders o where o.status = 'held' and (o.expires_at <= now() or o.created_at < now() - interval '2 minutes') order by o.expires_at limit 500`,
    );
    await round.each(
      open,
      (order) => this.settle(order),
      (error, order) => {
        this.logger.error({ err: error, orderId: order.id }, 'an open purchase could not be settled');
        return error instanceof CardProviderFailure && error.unanswered;
      },
    );
  }

  private async settle(order: OrderRow & { expired: boolean; too_old: boolean }): Promise<void> {
    if (order.expired) {
      const outcome = await this.holds.release(order, 'expired');
      if (outcome === 'processing' && !order.too_old)
        await this.database.rows(
          `update ticket_orders set expires_at = now() + interval '2 minutes' where id = ? and status = 'held'`,
          [order.id],
        );
      return;
    }
    if (order.payment_intent_id) await this.sales.settle(order.id, await this.intents.read(order.payment_intent_id));
  }
}
