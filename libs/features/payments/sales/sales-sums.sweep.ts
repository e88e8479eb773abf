import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { type Round, type Sweep, Sweeps } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';

const atOnce = 5_000;

/**
 * Adds what sales and refunds changed to the sums of their providers, so that a dashboard reads some rows however much
 * was sold. Each change is added in the statement that deletes it.
 */
@Injectable()
@Sweeps('sales-sums', { everySeconds: 60 })
export class SalesSumsSweep implements Sweep {
  constructor(private readonly database: Database) {}

  async sweep(round: Pick<Round, 'over'>): Promise<void> {
    while (!round.over && (await this.addSome()) === atOnce);
  }

  private async addSome(): Promise<number> {
    const { added } = await db(this.database)
      .with('taken', (qb) =>
        qb
          .deleteFrom('salesChanges')
          .where('id', 'in', ({ selectFrom }) =>
            selectFrom('salesChanges').orderBy('id').limit(atOnce).forUpdate().skipLocked().select('id'),
          )
          .returningAll(),
      )
      // Whose account is gone has no sums any more, and one that goes now waits.
      .with('providers', (qb) =>
        qb
          .selectFrom('users as u')
          .where('u.id', 'in', ({ selectFrom }) => selectFrom('taken').select('taken.providerId'))
          .orderBy('u.id')
          .forKeyShare()
          .select('u.id'),
      )
      .with('months', (qb) =>
        qb
          .insertInto('salesOfMonth')
          .columns(['providerId', 'month', 'earningsCents', 'sales'])
          .expression(({ selectFrom }) =>
            selectFrom('taken as t')
              .innerJoin('providers', 'providers.id', 't.providerId')
              .groupBy(['t.providerId', 't.month'])
              .orderBy('t.providerId')
              .orderBy('t.month')
              .select(({ fn }) => [
                't.providerId',
                't.month',
                fn.sum<number>('t.earningsCents').as('earningsCents'),
                fn.sum<number>('t.sales').as('sales'),
              ]),
          )
          .onConflict((on) =>
            on.columns(['providerId', 'month']).doUpdateSet(({ eb, ref }) => ({
              earningsCents: eb('salesOfMonth.earningsCents', '+', ref('excluded.earningsCents')),
              sales: eb('salesOfMonth.sales', '+', ref('excluded.sales')),
            })),
          ),
      )
      .with('buyers', (qb) =>
        qb
          .insertInto('salesOfBuyer')
          .columns(['providerId', 'buyerId', 'sales'])
          .expression(({ selectFrom }) =>
            selectFrom('taken as t')
              .innerJoin('providers', 'providers.id', 't.providerId')
              .groupBy(['t.providerId', 't.buyerId'])
              .orderBy('t.providerId')
              .orderBy('t.buyerId')
              .select(({ fn }) => ['t.providerId', 't.buyerId', fn.sum<number>('t.sales').as('sales')]),
          )
          .onConflict((on) =>
            on
              .columns(['providerId', 'buyerId'])
              .doUpdateSet(({ eb, ref }) => ({ sales: eb('salesOfBuyer.sales', '+', ref('excluded.sales')) })),
          ),
      )
      .selectFrom('taken')
      .select(({ fn }) => fn.countAll<number>().as('added'))
      .executeTakeFirstOrThrow();
    return added;
  }
}
