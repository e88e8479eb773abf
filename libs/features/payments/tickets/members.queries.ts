import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { Members } from '@canopy/contracts/members';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, decodeCursor, encodeCursor, instant } from '@canopy/platform/database';
import { mayCheckIn } from '@canopy/rules/access';

const pageSize = 50;

interface MemberRow {
  id: string;
  buyer_name: string;
  email: string | null;
  created_at: string;
  quantity: number;
  amount_cents: number;
}

/** Who bought or signed up for a listing and still has spots, newest first. */
@Injectable()
export class MembersQuery {
  constructor(private readonly database: Database) {}

  /** @throws Refusal listing_not_found, not_allowed */
  async of(viewer: Viewer, listingId: string, after: string | undefined): Promise<Members> {
    const listing = await this.database.row<{ user_id: string; title: string; total: number }>(
      `select l.user_id, l.title, (select count(distinct coalesce(t.user_id, t.payment_id))::int from tickets t where t.listing_id = l.id and t.status = 'valid') as total from listings l where l.id = ?`,
      [listingId],
    );
    if (!listing) throw new Refusal('listing_not_found');
    if (!mayCheckIn(viewer, listing.user_id)) throw new Refusal('not_allowed');
    const cursor = decodeCursor(after);
    const rows = await this.database.rows<MemberRow>(
      `select p.id, p.buyer_name, u.email, p.created_at::text, p.quantity - p.seats_returned as quantity, p.amount_cents - p.refunded_cents as amount_cents
       from payments p left join users u on u.id = p.user_id
       where p.listing_id = ? and p.seats_returned < p.quantity ${cursor ? 'and (p.created_at, p.id) < (?::timestamptz, ?::uuid)' : ''} order by p.created_at desc, p.id desc limit ${pageSize + 1}`,
      [listingId, ...(cursor ? [cursor.createdAt, cursor.id] : [])],
    );
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      listingId,
      title: listing.title,
      total: listing.total,
      items: shown.map((row) => ({
        id: row.id,
        name: row.buyer_name,
        email: row.email,
        purchasedAt: instant(row.created_at),
        quantity: row.quantity,
        amountCents: row.amount_cents,
      })),
      next: rows.length > pageSize && last ? encodeCursor({ createdAt: last.created_at, id: last.id }) : null,
    };
  }
}
