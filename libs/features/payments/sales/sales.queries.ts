import { Injectable } from '@nestjs/common';
import type { Sale, SalesDashboard } from '@canopy/contracts/payments';
import { Database, decodeCursor, encodeCursor, instant } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';

const pageSize = 50;

export interface SaleRow {
  id: string;
  listing_id: string | null;
  listing_title: string;
  buyer_name: string;
  email: string | null;
  created_at: string;
  quantity: number;
  amount_cents: number;
  platform_fee_cents: number;
  provider_amount_cents: number;
  fee_bps: number;
  refunded_cents: number;
  refunded_fee_cents: number;
  absorbed_cents: number;
  seats_returned: number;
  status: Sale['status'];
  refunds_requested: number;
  refunds_failed: number;
  dispute_status: string | null;
  late: boolean;
}

/** Of payment `p` and its buyer `u`, who may be gone. */
export const saleColumns = `p.id, p.listing_id, p.listing_title, p.buyer_name, u.email, p.created_at::text, p.quantity, p.amount_cents, p.platform_fee_cents, p.provider_amount_cents, p.fee_bps,
  p.refunded_cents, p.refunded_fee_cents, p.absorbed_cents, p.seats_returned, p.status, p.dispute_status,
  (select count(*)::int from refunds r where r.payment_id = p.id and r.status = 'requested') as refunds_requested,
  (select count(*)::int from refunds r where r.payment_id = p.id and r.status = 'failed' and r.source <> 'dispute') as refunds_failed,
  exists (select 1 from refunds r where r.payment_id = p.id and r.source = 'late_payment') as late`;

export const sale = (row: SaleRow): Sale => ({
  id: row.id,
  listingId: row.listing_id,
  listingTitle: row.listing_title,
  customerName: row.buyer_name,
  customerEmail: row.email,
  purchasedAt: instant(row.created_at),
  quantity: row.quantity,
  amountCents: row.amount_cents,
  platformFeeCents: row.platform_fee_cents,
  providerAmountCents: row.provider_amount_cents,
  feeBps: row.fee_bps,
  refundedCents: row.refunded_cents,
  refundedFeeCents: row.refunded_fee_cents,
  absorbedCents: row.absorbed_cents,
  seatsReturned: row.seats_returned,
  status: row.status,
  refundsRequested: row.refunds_requested,
  refundsFailed: row.refunds_failed,
  disputeStatus: row.dispute_status,
  late: row.late,
});

/** Of payment `p`. Whoever's account is gone is still one buyer: the ledger, which nobody can change, has the id. */
const buyer = `coalesce(p.user_id, (select e.buyer_id from ledger_entries e where e.payment_id = p.id and e.kind = 'sale' limit 1), p.id)`;

interface Totals {
  earnings: string;
  customers: number;
  sales: number;
}

/**
 * Exact totals read every sale of the provider. The first page does that; who turns to older ones goes on seeing what
 * it said.
 */
const totalsKept = 60_000;

/**
 * A provider's recorded sales, newest first, with the sums of all of them. Sums stored cents; nothing is computed
 * twice. A sale that went back whole stays in the list, earns nothing and counts no more.
 */
@Injectable()
export class SalesQuery {
  private readonly totals = new ShortCache<Totals>(totalsKept);

  constructor(private readonly database: Database) {}

  async ofProvider(providerId: string, after: string | undefined): Promise<SalesDashboard> {
    const cursor = decodeCursor(after);
    const read = () => this.readTotals(providerId);
    const [totals, rows] = await Promise.all([
      cursor ? this.totals.get(providerId, read) : this.totals.renew(providerId, read),
      this.database.rows<SaleRow>(
        `select ${saleColumns} from payments p left join users u on u.id = p.user_id
         where p.provider_id = ? ${cursor ? 'and (p.created_at, p.id) < (?::timestamptz, ?::uuid)' : ''}
         order by p.created_at desc, p.id desc limit ${pageSize + 1}`,
        [providerId, ...(cursor ? [cursor.createdAt, cursor.id] : [])],
      ),
    ]);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      earningsCents: Number(totals.earnings),
      customers: totals.customers,
      sales: totals.sales,
      rows: shown.map(sale),
      next: rows.length > pageSize && last ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null,
    };
  }

  private async readTotals(providerId: string): Promise<Totals> {
    const row = await this.database.row<Totals>(
      `select coalesce(sum(provider_amount_cents - (refunded_cents - refunded_fee_cents - absorbed_cents)), 0) as earnings, count(distinct ${buyer})::int as customers, count(*)::int as sales
       from payments p where provider_id = ? and status = 'succeeded'`,
      [providerId],
    );
    return row!;
  }
}
