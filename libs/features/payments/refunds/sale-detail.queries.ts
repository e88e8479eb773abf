import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { RefundView, SaleDetail } from '@canopy/contracts/refunds';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, instant } from '@canopy/platform/database';
import { mayRefund } from '@canopy/rules/access';
import { sale, saleColumns, type SaleRow } from '../sales/sales.queries.ts';

export interface RefundRow {
  id: string;
  payment_id: string;
  source: RefundView['source'];
  amount_cents: number;
  fee_cents: number;
  absorbed_cents: number;
  seats: number;
  seats_returned: number;
  reason: string;
  status: RefundView['status'];
  provider_refund_id: string | null;
  idempotency_attempt: number;
  tries: number;
}

export const refundColumns =
  'r.id, r.payment_id, r.source, r.amount_cents, r.fee_cents, r.absorbed_cents, r.seats, r.seats_returned, r.reason, r.status, r.provider_refund_id, r.idempotency_attempt, r.tries';

/** What can still go back of payment `p`: what is on its way counts as gone. */
export const leftOfPayment = `p.amount_cents - p.refunded_cents - coalesce((select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.status = 'requested'), 0)::int as left_cents,
  p.quantity - p.seats_returned - coalesce((select sum(r.seats - r.seats_returned) from refunds r where r.payment_id = p.id and r.status = 'requested'), 0)::int as left_seats`;

@Injectable()
export class SaleDetailQuery {
  constructor(private readonly database: Database) {}

  /** @throws Refusal sale_not_found, also for somebody else's sale */
  async byId(viewer: Viewer, id: string): Promise<SaleDetail> {
    const row = await this.database.row<
      SaleRow & { provider_id: string | null; left_cents: number; left_seats: number }
    >(
      `select ${saleColumns}, p.provider_id, ${leftOfPayment} from payments p left join users u on u.id = p.user_id where p.id = ?`,
      [id],
    );
    if (!row || !mayRefund(viewer, row.provider_id)) throw new Refusal('sale_not_found');
    const refunds = await this.database.rows<
      RefundRow & { requested_by_name: string | null; problem: string | null; created_at: string }
    >(
      `select ${refundColumns}, r.requested_by_name, r.problem, r.created_at::text from refunds r where r.payment_id = ? order by r.id`,
      [id],
    );
    return {
      ...sale(row),
      left: { cents: row.left_cents, seats: row.left_seats },
      refunds: refunds.map((refund) => ({
        id: refund.id,
        source: refund.source,
        amountCents: refund.amount_cents,
        feeCents: refund.fee_cents,
        seats: refund.seats,
        reason: refund.reason,
        requestedBy: refund.requested_by_name,
        status: refund.status,
        problem: refund.problem,
        createdAt: instant(refund.created_at),
      })),
    };
  }
}
