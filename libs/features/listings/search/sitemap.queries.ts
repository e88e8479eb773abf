import { Injectable } from '@nestjs/common';
import { addressesPerCall, addressesPerSitemap, type SitemapIndex, type SitemapPart } from '@canopy/contracts/sitemap';
import { Database, instant } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';

/** Counting through all ids is the one expensive question here; crawlers do not mind an answer ten minutes old. */
const indexKeptMs = 10 * 60_000;

/**
 * What search engines are told: ids and times, nothing else. Walked by id, which never changes:
 * an edited listing keeps its place, a new one comes last, a deleted one leaves no gap that matters.
 */
@Injectable()
export class SitemapQuery {
  private readonly kept = new ShortCache<SitemapIndex>(indexKeptMs);

  constructor(private readonly database: Database) {}

  index(): Promise<SitemapIndex> {
    return this.kept.get('index', async () => {
      const parts = await this.database.rows<{ last_id: string; updated_at: string }>(
        `select max(id::text) as last_id, max(updated_at)::text as updated_at
         from (select id, updated_at, (row_number() over (order by id) - 1) / ? as part from listings where cancelled_at is null) numbered group by part order by part`,
        [addressesPerSitemap],
      );
      return {
        parts: parts.map((part, place) => ({
          after: parts[place - 1]?.last_id ?? null,
          updatedAt: instant(part.updated_at),
        })),
      };
    });
  }

  async listingsAfter(after: string | undefined): Promise<SitemapPart> {
    const rows = await this.database.rows<{ id: string; updated_at: string }>(
      `select id, updated_at::text from listings where cancelled_at is null ${after ? 'and id > ?::uuid' : ''} order by id limit ${addressesPerCall}`,
      after ? [after] : [],
    );
    return { listings: rows.map(({ id, updated_at }) => ({ id, updatedAt: instant(updated_at) })) };
  }
}
