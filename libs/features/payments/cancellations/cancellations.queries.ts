import { Injectable } from '@nestjs/common';
import { expressionBuilder } from 'kysely';
import type { Cancellation } from '@canopy/contracts/refunds';
import { Database } from '@canopy/platform/database';
import { isSettledElsewhere } from '../orders/settled-elsewhere.sql.ts';
import { db, type PaymentTables } from '../tables.ts';
import { countOfSignUps } from './live-sign-ups.sql.ts';

const ofRefund = expressionBuilder<PaymentTables & { r: PaymentTables['refunds'] }, 'r'>();
const isDone = ofRefund.or([ofRefund('r.status', '=', 'succeeded'), isSettledElsewhere]);

/** A provider's listings that are being called off, and how far their refunds are. */
@Injectable()
export class CancellationsQuery {
  constructor(private readonly database: Database) {}

  ofOwner(ownerId: string): Promise<Cancellation[]> {
    return (
      db(this.database)
        .selectFrom('listings as l')
        // Free spots end without a refund that anybody waits for.
        .leftJoin('payments as p', (join) => join.onRef('p.listingId', '=', 'l.id').on('p.amountCents', '>', 0))
        .leftJoin('refunds as r', (join) => join.onRef('r.paymentId', '=', 'p.id').on('r.source', '=', 'cancellation'))
        .where('l.userId', '=', ownerId)
        .where('l.cancelledAt', 'is not', null)
        .groupBy('l.id')
        .orderBy('l.cancelledAt', 'desc')
        .limit(50)
        .select(['l.id as listingId', 'l.title'])
        .select(countOfSignUps.$notNull().as('signUpsLeft'))
        .select(({ ref, fn, lit, not }) => [
          ref('l.cancelledAt').$notNull().as('cancelledAt'),
          fn.count<number>('r.id').as('refunds'),
          fn.count<number>('r.id').filterWhere(isDone).as('settled'),
          fn.count<number>('r.id').filterWhere('r.status', '=', 'failed').filterWhere(not(isDone)).as('failed'),
          fn.coalesce(fn.sum<number>('r.amountCents').filterWhere(not(isDone)), lit(0)).as('leftCents'),
        ])
        .execute()
    );
  }
}
