import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import type { SalesDashboard } from '@canopy/contracts/sales';
import { Database } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { lastTwelveMonths } from '@canopy/rules/sales-period';
import { db, type PaymentTables } from '../tables.ts';
import { earned } from './sale-columns.sql.ts';

export type SalesTotals = Pick<SalesDashboard, 'earningsCents' | 'customers' | 'sales' | 'months'>;

const eb = expressionBuilder<PaymentTables & { p: PaymentTables['payments'] }, 'p'>();

/** Whoever's account is gone is still one buyer: the ledger, which nobody can change, has the id. */
const buyer = eb.fn.coalesce(
  'p.userId',
  eb
    .selectFrom('ledgerEntries as e')
    .whereRef('e.paymentId', '=', 'p.id')
    .where('e.kind', '=', 'sale')
    .limit(1)
    .select('e.buyerId'),
  'p.id',
);

/**
 * Exact totals read every sale of the provider. Whoever opens the dashboard does that; who sorts, searches or turns
 * pages goes on seeing what it said.
 */
const kept = 60_000;

/**
 * What all sales of a provider come to. One pass gives the sums of each month, and their sum is the whole, so the chart
 * cannot tell another story than the totals. A sale counts in the month in which it was made, with what is left of it.
 * Sums stored cents; nothing is computed twice. A sale that went back whole counts no more.
 */
@Injectable()
export class SalesTotalsQuery {
  private readonly known = new ShortCache<SalesTotals>(kept);

  constructor(private readonly database: Database) {}

  /** @param exact read anew, whatever was said a moment ago */
  of(providerId: string, now: Date, exact: boolean): Promise<SalesTotals> {
    const read = () => this.read(providerId, now);
    return exact ? this.known.renew(providerId, read) : this.known.get(providerId, read);
  }

  private async read(providerId: string, now: Date): Promise<SalesTotals> {
    const last = lastTwelveMonths(now);
    const [spans, { customers }] = await Promise.all([
      this.spans(
        providerId,
        last.map(({ start }) => start),
      ),
      this.customers(providerId),
    ]);
    const sum = (of: 'earningsCents' | 'sales') => spans.reduce((all, row) => all + row[of], 0);
    return {
      earningsCents: sum('earningsCents'),
      sales: sum('sales'),
      customers,
      months: last.map(({ month }, place) => {
        const { earningsCents, sales } = spans.find(({ span }) => span === place + 1) ?? { earningsCents: 0, sales: 0 };
        return { month, earningsCents, sales };
      }),
    };
  }

  /** The sums between these instants, numbered from 1; 0 is what was before the first. */
  private spans(providerId: string, starts: string[]) {
    const span = sql<number>`width_bucket(${eb.ref('p.createdAt')}, ${starts}::timestamptz[])`;
    return db(this.database)
      .selectFrom((qb) =>
        qb
          .selectFrom('payments as p')
          .where('p.providerId', '=', providerId)
          .select([span.as('span'), earned.as('earned'), 'p.status'])
          .as('s'),
      )
      .groupBy('s.span')
      .select('s.span')
      .select(({ fn }) => [
        fn.sum<number>('s.earned').as('earningsCents'),
        fn.countAll<number>().filterWhere('s.status', '=', 'succeeded').as('sales'),
      ])
      .execute();
  }

  /** Hashed, not sorted, which a count of distinct values would be. */
  private customers(providerId: string): Promise<{ customers: number }> {
    return db(this.database)
      .selectFrom((qb) =>
        qb
          .selectFrom('payments as p')
          .where('p.providerId', '=', providerId)
          .where('p.status', '=', 'succeeded')
          .select(buyer.as('buyer'))
          .distinct()
          .as('buyers'),
      )
      .select(({ fn }) => fn.countAll<number>().as('customers'))
      .executeTakeFirstOrThrow();
  }
}
