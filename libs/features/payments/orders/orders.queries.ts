import { Injectable } from '@nestjs/common';
import type { OrderState } from '@canopy/contracts/payments';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, instant } from '@canopy/platform/database';

export interface OrderRow {
  id: string;
  listing_id: string | null;
  buyer_id: string | null;
  provider_id: string | null;
  quantity: number;
  unit_price_cents: number;
  amount_cents: number;
  fee_bps: number;
  platform_fee_cents: number;
  provider_amount_cents: number;
  destination: string;
  status: 'held' | 'succeeded' | 'expired' | 'canceled' | 'failed' | 'refunded' | 'parked';
  payment_intent_id: string | null;
  /** Nobody can pay the intent any more. */
  intent_closed: boolean;
  /** The payment that parked it. */
  parked_intent_id: string | null;
  idempotency_attempt: number;
  expires_at: string;
  extended: boolean;
  /** True while the hold keeps seats and its time has not run out. */
  live: boolean;
}

export const orderColumns = `o.id, o.listing_id, o.buyer_id, o.provider_id, o.quantity, o.unit_price_cents, o.amount_cents, o.fee_bps, o.platform_fee_cents,
  o.provider_amount_cents, o.destination, o.status, o.payment_intent_id, o.intent_closed_at is not null as intent_closed, o.parked_intent_id, o.idempotency_attempt, o.expires_at::text, o.extended, o.status = 'held' and o.expires_at > now() as live`;

@Injectable()
export class Orders {
  constructor(private readonly database: Database) {}

  byId(id: string): Promise<OrderRow | null> {
    return this.database.row<OrderRow>(`select ${orderColumns} from ticket_orders o where o.id = ?`, [id]);
  }

  /**
   * The order if it is this person's; somebody else's answers like one that does not exist. @throws Refusal
   * order_not_found
   */
  async ownedBy(buyerId: string, id: string): Promise<OrderRow> {
    const order = await this.byId(id);
    if (!order || order.buyer_id !== buyerId) throw new Refusal('order_not_found');
    return order;
  }

  byIntent(intentId: string): Promise<OrderRow | null> {
    return this.database.row<OrderRow>(`select ${orderColumns} from ticket_orders o where o.payment_intent_id = ?`, [
      intentId,
    ]);
  }

  heldBy(buyerId: string, listingId: string): Promise<OrderRow | null> {
    return this.database.row<OrderRow>(
      `select ${orderColumns} from ticket_orders o where o.buyer_id = ? and o.listing_id = ? and o.status = 'held'`,
      [buyerId, listingId],
    );
  }
}

export function orderState(order: OrderRow, status: OrderState['status'] = order.status): OrderState {
  return {
    orderId: order.id,
    listingId: order.listing_id,
    status,
    quantity: order.quantity,
    amountCents: order.amount_cents,
    expiresAt: instant(order.expires_at),
    extended: order.extended,
  };
}
