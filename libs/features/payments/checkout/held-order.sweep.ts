import { Injectable } from '@nestjs/common';
import { sql, type SqlBool } from 'kysely';
import { CardProviderFailure } from '@canopy/integrations/card-payments';
import { ago, Database, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { type Round, Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { type Order, orderColumns } from '../orders/orders.queries.ts';
import { db } from '../tables.ts';
import { OrderIntents } from './order-intents.ts';
import { RecordPayment } from './record-payment.ts';
import { ReleaseOrder } from './release-order.ts';

/** While the provider is still processing, a hold goes on, but never longer than this from its beginning. */
const longestHold = '60 minutes';

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
    private readonly releaseOrder: ReleaseOrder,
    private readonly recordPayment: RecordPayment,
    private readonly logger: AppLogger,
  ) {}

  async sweep(round: Round): Promise<void> {
    await round.each(
      await this.open(),
      (order) => this.settle(order),
      (error, order) => {
        this.logger.error({ err: error, orderId: order.id }, 'an open purchase could not be settled');
        return error instanceof CardProviderFailure && error.unanswered;
      },
    );
  }

  private open() {
    return db(this.database)
      .selectFrom('ticketOrders')
      .where('status', '=', 'held')
      .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('createdAt', '<', ago('2 minutes'))]))
      .orderBy('expiresAt')
      .limit(500)
      .select(orderColumns)
      .select((eb) => [eb('expiresAt', '<=', now).as('expired'), eb('createdAt', '<', ago(longestHold)).as('tooOld')])
      .execute();
  }

  private async settle(order: Order & { expired: SqlBool; tooOld: SqlBool }): Promise<void> {
    if (order.expired) {
      const outcome = await this.releaseOrder.release(order, 'expired');
      if (outcome === 'processing' && !order.tooOld)
        await db(this.database)
          .updateTable('ticketOrders')
          .set({ expiresAt: sql<string>`now() + interval '2 minutes'` })
          .where('id', '=', order.id)
          .where('status', '=', 'held')
          .execute();
      return;
    }
    if (order.paymentIntentId)
      await this.recordPayment.settle(order.id, await this.intents.read(order.paymentIntentId));
  }
}
