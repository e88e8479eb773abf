import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { SalesDashboard } from '@canopy/contracts/sales';
import { Database } from '@canopy/platform/database';
import { lastTwelveMonths } from '@canopy/rules/sales-period';
import { db } from '../tables.ts';

export type SalesTotals = Pick<SalesDashboard, 'earningsCents' | 'customers' | 'sales' | 'months'>;

/**
 * What all sales of a provider come to: the kept sums, and what was not added to them yet. The sum of the months is the
 * whole, so the chart cannot tell another story than the totals. A sale counts in the month in which it was made, with
 * what is left of it; one that went back whole counts no more.
 */
@Injectable()
export class SalesTotalsQuery {
  constructor(private readonly database: Database) {}

  async of(providerId: string, now: Date): Promise<SalesTotals> {
    const [months, customers] = await Promise.all([this.months(providerId), this.customers(providerId)]);
    const sum = (of: 'earningsCents' | 'sales') => months.reduce((all, row) => all + row[of], 0);
    return {
      earningsCents: sum('earningsCents'),
      sales: sum('sales'),
      customers,
      months: lastTwelveMonths(now).map(
        ({ month }) => months.find((row) => row.month === month) ?? { month, earningsCents: 0, sales: 0 },
      ),
    };
  }

  private months(providerId: string) {
    return db(this.database)
      .selectFrom((qb) =>
        qb
          .selectFrom('salesOfMonth')
          .where('providerId', '=', providerId)
          .select(['month', 'earningsCents', 'sales'])
          .unionAll(
            qb
              .selectFrom('salesChanges')
              .where('providerId', '=', providerId)
              .select(['month', 'earningsCents', 'sales']),
          )
          .as('parts'),
      )
      .groupBy('parts.month')
      .select(({ ref, fn }) => [
        sql<string>`to_char(${ref('parts.month')}, 'YYYY-MM')`.as('month'),
        sql<number>`${fn.sum('parts.earningsCents')}::bigint`.as('earningsCents'),
        fn.sum<number>('parts.sales').as('sales'),
      ])
      .execute();
  }

  /** The customers that are known, those who came since, and without those who have everything back since. */
  private async customers(providerId: string): Promise<number> {
    const { customers } = await db(this.database)
      .with('changed', (qb) =>
        qb
          .selectFrom('salesChanges as c')
          .leftJoin('salesOfBuyer as b', (on) =>
            on.onRef('b.providerId', '=', 'c.providerId').onRef('b.buyerId', '=', 'c.buyerId'),
          )
          .where('c.providerId', '=', providerId)
          .groupBy(['c.buyerId', 'b.sales'])
          .select(({ fn, lit }) => [
            fn.coalesce('b.sales', lit(0)).as('before'),
            fn.sum<number>('c.sales').as('change'),
          ]),
      )
      .selectNoFrom(({ selectFrom }) => [
        sql<number>`${selectFrom('salesOfBuyer')
          .where('providerId', '=', providerId)
          .where('sales', '>', 0)
          .select(({ fn }) => fn.countAll().as('known'))}
          + ${selectFrom('changed').select(
            sql`coalesce(sum((before + change > 0)::integer - (before > 0)::integer), 0)`.as('more'),
          )}`.as('customers'),
      ])
      .executeTakeFirstOrThrow();
    return Number(customers);
  }
}
