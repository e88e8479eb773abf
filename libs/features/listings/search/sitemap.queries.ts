import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { addressesPerCall, addressesPerSitemap, type SitemapIndex, type SitemapPart } from '@canopy/contracts/sitemap';
import { Database, instant, TimedReads } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { db } from '../tables.ts';

/** Counting through all ids is the one expensive question here; crawlers do not mind an answer ten minutes old. */
const indexKeptMs = 10 * 60_000;
/** No listing has this id. */
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * What search engines are told: ids and times, nothing else. Walked by id, which never changes:
 * an edited listing keeps its place, a new one comes last, a deleted one leaves no gap that matters.
 */
@Injectable()
export class SitemapQuery {
  private readonly kept = new ShortCache<SitemapIndex>(indexKeptMs);

  constructor(
    private readonly database: Database,
    private readonly reads: TimedReads,
  ) {}

  index(): Promise<SitemapIndex> {
    return this.kept.get('index', async () => {
      const parts = await db(this.database)
        .selectFrom((eb) =>
          eb
            .selectFrom('listings')
            .select(['id', 'updatedAt'])
            .select(sql<number>`(row_number() over (order by id) - 1) / ${sql.lit(addressesPerSitemap)}`.as('part'))
            .where('cancelledAt', 'is', null)
            .as('numbered'),
        )
        .select((eb) => [
          eb.fn.max(eb.cast<string>('id', 'text')).as('lastId'),
          eb.fn.max<string>('updatedAt').as('updatedAt'),
        ])
        .groupBy('part')
        .orderBy('part')
        .execute();
      return {
        parts: parts.map(({ updatedAt }, place) => ({ after: parts[place - 1]?.lastId ?? null, updatedAt })),
      };
    });
  }

  /**
   * Any id may be asked for: files are walked by thousands, and begin where an index of some hours ago said.
   * @throws Refusal search_too_slow
   */
  async listingsAfter(after = beforeAll): Promise<SitemapPart> {
    const rows = await this.reads.rows<{ id: string; updatedAt: string }>(
      `select id, updated_at::text as "updatedAt" from listings
       where cancelled_at is null and id > ?::uuid order by id limit ${addressesPerCall}`,
      [after],
    );
    return { listings: rows.map(({ id, updatedAt }) => ({ id, updatedAt: instant(updatedAt) })) };
  }
}
