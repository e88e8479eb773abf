import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { SaleDetail } from '@canopy/contracts/refunds';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { mayRefund } from '@canopy/rules/access';
import { settledElsewhereAt } from '../orders/settled-elsewhere.sql.ts';
import { saleColumns } from '../sales/sale-columns.sql.ts';
import { db } from '../tables.ts';
import { leftOfPayment } from './refunds.sql.ts';

@Injectable()
export class SaleDetailQuery {
  constructor(private readonly database: Database) {}

  /** @throws Refusal sale_not_found, also for somebody else's sale */
  async byId(viewer: Viewer, id: string): Promise<SaleDetail> {
    const row = await db(this.database)
      .selectFrom('payments as p')
      .leftJoin('users as u', 'u.id', 'p.userId')
      .where('p.id', '=', id)
      .select(saleColumns)
      .select('p.providerId')
      .select(leftOfPayment)
      .executeTakeFirst();
    if (!row || !mayRefund(viewer, row.providerId)) throw new Refusal('sale_not_found');
    const refunds = await db(this.database)
      .selectFrom('refunds as r')
      .where('r.paymentId', '=', id)
      .orderBy('r.id')
      .select([
        'r.id',
        'r.source',
        'r.amountCents',
        'r.feeCents',
        'r.seats',
        'r.reason',
        'r.requestedByName as requestedBy',
        'r.status',
        'r.problem',
        'r.createdAt',
      ])
      .select(settledElsewhereAt.as('settledElsewhereAt'))
      .execute();
    const { providerId: _, leftCents, leftSeats, ...sale } = row;
    return { ...sale, left: { cents: leftCents, seats: leftSeats }, refunds };
  }
}
