import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { addressesPerCall, addressesPerSitemap, type SitemapIndex, type SitemapPart } from '@canopy/contracts/sitemap';
import { Database } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { db } from '../tables.ts';

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

  async listingsAfter(after: string | undefined): Promise<SitemapPart> {
    const listings = await db(this.database)
      .selectFrom('listings')
      .select(['id', 'updatedAt'])
      .where('cancelledAt', 'is', null)
      .where((eb) => (after ? eb('id', '>', after) : eb.lit(true)))
      .orderBy('id')
      .limit(addressesPerCall)
      .execute();
    return { listings };
  }
}
