import { Injectable } from '@nestjs/common';
import type { Cancellation } from '@canopy/contracts/refunds';
import { Database, instant } from '@canopy/platform/database';

/** A provider's listings that are being called off, and how far their refunds are. */
@Injectable()
export class CancellationsQuery {
  constructor(private readonly database: Database) {}

  async ofOwner(ownerId: string): Promise<Cancellation[]> {
    const rows = await this.database.rows<{
      id: string;
      title: string;
      cancelled_at: string;
      refunds: number;
      settled: number;
      failed: number;
      left_cents: string;
    }>(
      `select l.id, l.title, l.cancelled_at::text, count(r.id)::int as refunds, count(r.id) filter (where r.status = 'succeeded')::int as settled,
              count(r.id) filter (where r.status = 'failed')::int as failed, coalesce(sum(r.amount_cents) filter (where r.status <> 'succeeded'), 0) as left_cents
       from listings l left join payments p on p.listing_id = l.id left join refunds r on r.payment_id = p.id and r.source = 'cancellation'
       where l.user_id = ? and l.cancelled_at is not null group by l.id order by l.cancelled_at desc limit 50`,
      [ownerId],
    );
    return rows.map((row) => ({
      listingId: row.id,
      title: row.title,
      cancelledAt: instant(row.cancelled_at),
      refunds: row.refunds,
      settled: row.settled,
      failed: row.failed,
      leftCents: Number(row.left_cents),
    }));
  }
}
