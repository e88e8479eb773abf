import type { EntityManager } from '@canopy/platform/database';
import { db } from '../tables.ts';

export type LockedRefund = Awaited<ReturnType<typeof lockRefund>>;

/** Locks a refund until the end of the transaction. Call it with its payment locked, see `lockPayment`. */
export const lockRefund = (em: EntityManager, refundId: string) =>
  db(em)
    .selectFrom('refunds')
    .where('id', '=', refundId)
    .select([
      'id',
      'source',
      'amountCents',
      'feeCents',
      'absorbedCents',
      'seats',
      'seatsReturned',
      'reason',
      'status',
      'providerRefundId',
      'idempotencyAttempt',
    ])
    .forUpdate()
    .executeTakeFirstOrThrow();
