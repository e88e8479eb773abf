import { Injectable } from '@nestjs/common';
import type { Count, ListingCard, ListingFilter, ListingPage, ListListings } from '@canopy/contracts/listings';
import { limits } from '@canopy/contracts/limits';
import { type Category } from '@canopy/contracts/vocabulary';
import { Database, decodeCursor, encodeCursor } from '@canopy/platform/database';
import { KeptBriefly } from './kept-briefly.ts';
import { listingFilter, searchTerm } from './listing-filter.sql.ts';
import { card, cardColumns, type CardRow, mediaObject, type MediaRow } from './listing-row.ts';

/** With a search text counting stops here: an exact total would cost more than the page. */
const countedMatches = 1_000;

/** Newest first, 24 a page, raw rows, keyset inside: page 1,000 costs what page 1 costs. */
@Injectable()
export class ListListingsQuery {
  private readonly counts = new KeptBriefly<Record<string, number>>(10_000);
  private readonly bounds = new KeptBriefly<ListingPage['bounds']>(30_000);

  constructor(private readonly database: Database) {}

  async page(asked: ListListings): Promise<ListingPage> {
    const [cards, perCategory, bounds] = await Promise.all([this.cards(asked), this.countPerCategory(asked), this.boundsOf(asked)]);
    const counts = Object.values(perCategory).filter((count) => count !== undefined);
    const total: Count = asked.category
      ? (perCategory[asked.category] ?? { count: 0, more: false })
      : { count: Math.min(counts.reduce((sum, { count }) => sum + count, 0), searchTerm(asked.q) ? countedMatches : Number.MAX_SAFE_INTEGER), more: counts.some(({ more }) => more) };
    return { ...cards, total, perCategory, bounds };
  }

  private async cards(asked: ListListings): Promise<Pick<ListingPage, 'items' | 'page' | 'next' | 'previous'>> {
    const filter = listingFilter(asked);
    const after = decodeCursor(asked.after);
    const before = after ? null : decodeCursor(asked.before);
    const byOffset = !after && !before && asked.page > 1;
    const page = byOffset ? Math.min(asked.page, limits.lastOffsetPage) : asked.page;
    const cursor = after ?? before;
    const keyset = cursor ? ` and (l.created_at, l.id) ${after ? '<' : '>'} (?::timestamptz, ?::uuid)` : '';
    const direction = before ? 'asc' : 'desc';
    const rows = await this.database.rows<CardRow & { cover: MediaRow | null; media_count: number }>(
      `with page as (
         select ${cardColumns}, l.created_at as at from listings l where ${filter.sql}${keyset}
         order by l.created_at ${direction}, l.id ${direction} limit ${limits.pageSize + 1} offset ?)
       select page.*, cover.media as cover, coalesce(cover.media_count, 0) as media_count from page
       left join lateral (
         select ${mediaObject} as media, (select count(*)::int from listing_media c where c.listing_id = page.id) as media_count
         from listing_media m where m.listing_id = page.id order by m.position limit 1) cover on true
       order by page.at ${direction}, page.id ${direction}`,
      [...filter.parameters, ...(cursor ? [cursor.createdAt, cursor.id] : []), byOffset ? (page - 1) * limits.pageSize : 0],
    );
    const more = rows.length > limits.pageSize;
    const shown = rows.slice(0, limits.pageSize);
    if (before) shown.reverse();
    const place = (row: CardRow | undefined) => (row ? encodeCursor({ createdAt: row.created_at, id: row.id }) : null);
    const items: ListingCard[] = shown.map(card);
    return {
      items,
      page,
      next: before || more ? place(shown.at(-1)) : null,
      previous: (before ? more : after || page > 1) ? place(shown[0]) : null,
    };
  }

  private async countPerCategory(filter: ListingFilter): Promise<Partial<Record<Category, Count>>> {
    const q = searchTerm(filter.q);
    // Chips show what each category would give, so the chosen one is not part of the question.
    const { sql, parameters } = listingFilter({ ...filter, category: undefined });
    const count = () =>
      this.database
        .rows<{ category: Category; count: number }>(
          q
            ? `select m.category, count(*)::int as count from (select l.category from listings l where ${sql} limit ${countedMatches + 1}) m group by m.category`
            : `select l.category, count(*)::int as count from listings l where ${sql} group by l.category`,
          parameters,
        )
        .then((rows) => Object.fromEntries(rows.map((row) => [row.category, row.count])));
    const counts = q ? await count() : await this.counts.get(filter.when ?? 'all', count);
    const more = q !== null && Object.values(counts).reduce((sum, n) => sum + n, 0) > countedMatches;
    return Object.fromEntries(Object.entries(counts).map(([category, n]) => [category, { count: more ? Math.min(n, countedMatches) : n, more }]));
  }

  private boundsOf(filter: ListingFilter): Promise<ListingPage['bounds']> {
    const { sql, parameters } = listingFilter(filter);
    const q = searchTerm(filter.q);
    const ask = async () => {
      const row = await this.database.row<{ south: number | null; west: number; north: number; east: number }>(
        `select min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east
         from (select l.lat, l.lng from listings l where ${sql} and l.lat is not null ${q ? `order by l.created_at desc, l.id desc limit ${countedMatches}` : ''}) m`,
        parameters,
      );
      return row && row.south !== null ? { south: row.south, west: row.west, north: row.north, east: row.east } : null;
    };
    return q ? ask() : this.bounds.get(`${filter.category ?? ''}|${filter.when ?? ''}`, ask);
  }
}
