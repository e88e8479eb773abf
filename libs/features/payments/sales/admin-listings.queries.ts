import { Injectable } from '@nestjs/common';
import type { AdminListings, ListAdminListings } from '@canopy/contracts/admin-listings';
import { limits } from '@canopy/contracts/limits';
import type { Category } from '@canopy/contracts/vocabulary';
import { listingFilter, searchesText } from '@canopy/listings';
import { Database, decodeCursor, encodeCursor, instant } from '@canopy/platform/database';

/** Counting stops here: an exact total would cost more than the page. */
const counted = 1_000;

interface AdminListingRow {
  id: string;
  title: string;
  category: Category;
  created_at: string;
  location: string;
  is_virtual: boolean;
  price_cents: number;
  is_free_event: boolean;
  is_contact_for_price: boolean;
  provider_name: string;
  provider_email: string;
  members: number;
}

/** People, not tickets; somebody whose account is gone still counts, once per purchase. */
const members = `(select count(distinct coalesce(t.user_id, t.payment_id))::int from tickets t where t.listing_id = page.id and t.status = 'valid')`;

/**
 * All listings as administrators see them, newest first, 24 a page. Stands here because only payments know who holds a
 * ticket.
 */
@Injectable()
export class AdminListingsQuery {
  constructor(private readonly database: Database) {}

  async page(query: ListAdminListings): Promise<AdminListings> {
    const [page, total, pending] = await Promise.all([
      this.rows(query),
      this.count(query),
      this.database.row<{ count: number }>('select count(*)::int as count from pending_listings'),
    ]);
    return { ...page, total: { count: Math.min(total, counted), more: total > counted }, pending: pending!.count };
  }

  private async rows(query: ListAdminListings): Promise<Pick<AdminListings, 'items' | 'next' | 'previous'>> {
    const filter = listingFilter(searchesText(query));
    const after = decodeCursor(query.after);
    const before = after ? null : decodeCursor(query.before);
    const cursor = after ?? before;
    const direction = before ? 'asc' : 'desc';
    const rows = await this.database.rows<AdminListingRow>(
      `with page as (
         select l.* from listings l where ${filter.sql}${cursor ? ` and (l.created_at, l.id) ${before ? '>' : '<'} (?::timestamptz, ?::uuid)` : ''}
         order by l.created_at ${direction}, l.id ${direction} limit ${limits.pageSize + 1})
       select page.id, page.title, page.category, page.created_at::text, page.location, page.is_virtual, page.price_cents, page.is_free_event, page.is_contact_for_price,
              u.display_name as provider_name, u.email as provider_email, ${members} as members
       from page join users u on u.id = page.user_id order by page.created_at ${direction}, page.id ${direction}`,
      [...filter.parameters, ...(cursor ? [cursor.createdAt, cursor.id] : [])],
    );
    const more = rows.length > limits.pageSize;
    const shown = rows.slice(0, limits.pageSize);
    if (before) shown.reverse();
    const place = (row: AdminListingRow | undefined) =>
      row ? encodeCursor({ createdAt: row.created_at, id: row.id }) : null;
    return {
      items: shown.map(adminListing),
      next: before || more ? place(shown.at(-1)) : null,
      previous: (before ? more : after) ? place(shown[0]) : null,
    };
  }

  private async count(query: ListAdminListings): Promise<number> {
    const { sql, parameters } = listingFilter(searchesText(query));
    const row = await this.database.row<{ count: number }>(
      `select count(*)::int as count from (select 1 from listings l where ${sql} limit ${counted + 1}) m`,
      parameters,
    );
    return row!.count;
  }
}

const adminListing = (row: AdminListingRow): AdminListings['items'][number] => ({
  id: row.id,
  title: row.title,
  category: row.category,
  createdAt: instant(row.created_at),
  location: row.location,
  isVirtual: row.is_virtual,
  priceCents: row.price_cents,
  isFreeEvent: row.is_free_event,
  isContactForPrice: row.is_contact_for_price,
  provider: { displayName: row.provider_name, email: row.provider_email },
  members: row.members,
});
