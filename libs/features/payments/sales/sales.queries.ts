import { Injectable } from '@nestjs/common';
import { countUpTo, listsCountedTo } from '@canopy/contracts/count';
import type { ListSales, SalesDashboard } from '@canopy/contracts/sales';
import { Clock } from '@canopy/platform/clock';
import { countRows, Database } from '@canopy/platform/database';
import { db } from '../tables.ts';
import { MembersCount } from './members-count.queries.ts';
import { salesMatching } from './sales-filter.sql.ts';
import { pageOf, salesOnPage, type Walk, walkOf } from './sales-page.ts';
import { SalesTotalsQuery } from './sales-totals.queries.ts';

/**
 * A provider's recorded sales, 20 a page by keyset in every order, with what all of them come to. A sale that went back
 * whole stays in the list.
 */
@Injectable()
export class SalesQuery {
  constructor(
    private readonly database: Database,
    private readonly totals: SalesTotalsQuery,
    private readonly members: MembersCount,
    private readonly clock: Clock,
  ) {}

  async ofProvider(providerId: string, query: ListSales): Promise<SalesDashboard> {
    const walk = walkOf(query);
    const narrowed = query.q !== undefined || query.timeframe !== 'all';
    const now = this.clock.now();
    const [totals, page] = await Promise.all([
      this.totals.of(providerId, now),
      this.rows(providerId, query, walk, now)
        .execute()
        .then((rows) => pageOf(walk, rows)),
    ]);
    const isAll = page.next === null && page.previous === null && walk.from === null;
    const [members, found] = await Promise.all([
      this.members.of(page.rows.map(({ listingId }) => listingId)),
      // What fits on one page is counted already.
      narrowed ? (isAll ? page.rows.length : this.count(providerId, query, now)) : null,
    ]);
    return {
      ...totals,
      ...page,
      rows: page.rows.map((sale) => ({ ...sale, members: members.get(sale.listingId ?? '') ?? null })),
      found: found === null ? null : countUpTo(found, listsCountedTo),
    };
  }

  rows(providerId: string, query: ListSales, walk: Walk, now: Date) {
    return salesOnPage(this.database, salesMatching(providerId, query, now), walk);
  }

  private count(providerId: string, query: ListSales, now: Date): Promise<number> {
    const rows = db(this.database)
      .selectFrom('payments as p')
      .where(salesMatching(providerId, query, now))
      .select('p.id');
    return countRows(this.database, rows, listsCountedTo);
  }
}
