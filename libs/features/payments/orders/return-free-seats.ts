import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { type EntityManager, now } from '@canopy/platform/database';
import { db, type PaymentTables } from '../tables.ts';
import { statusAfterReturn } from './payment-status.ts';

/**
 * Locks sign-ups (payments of nothing) before their tickets, as every refund does, each in the order of its id.
 *
 * @returns those that were not given back as a whole
 */
export async function lockSignUps(
  em: EntityManager,
  of: { userId: string; listingId?: string } | { userId?: string; listingId: string },
): Promise<string[]> {
  const locked = await db(em)
    .selectFrom('payments')
    .where('amountCents', '=', 0)
    .$if(of.userId !== undefined, (qb) => qb.where('userId', '=', of.userId!))
    .$if(of.listingId !== undefined, (qb) => qb.where('listingId', '=', of.listingId!))
    .select(['id', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
}

/** A valid ticket and its sign-up. */
type TicketOfSignUp = ExpressionBuilder<
  { t: PaymentTables['tickets']; p: PaymentTables['payments'] } & PaymentTables,
  't' | 'p'
>;

/**
 * The beginning of a statement: free tickets become void and their sign-ups count the seats, once. It goes on from
 * `returned` (a sign-up, its listing, how many seats); whoever calls gives these to the listing with `returnSeats`, and
 * has locked the sign-ups before.
 *
 * @param which of the valid tickets
 */
export const returningFreeSeats = (em: EntityManager, which: (ticket: TicketOfSignUp) => Expression<SqlBool>) =>
  db(em)
    .with('voided', (qb) =>
      qb
        .updateTable('tickets as t')
        .from('payments as p')
        .set({ status: 'void', voidedAt: now })
        .whereRef('p.id', '=', 't.paymentId')
        .where('p.amountCents', '=', 0)
        .where('t.status', '=', 'valid')
        .where(which)
        .returning('t.paymentId'),
    )
    .with('counted', (qb) =>
      qb
        .selectFrom('voided')
        .select((eb) => ['voided.paymentId', sql<number>`${eb.fn.countAll()}::int`.as('seats')])
        .groupBy('voided.paymentId'),
    )
    .with('returned', (qb) =>
      qb
        .updateTable('payments')
        .from('counted')
        .set((eb) => ({
          seatsReturned: eb('payments.seatsReturned', '+', eb.ref('counted.seats')),
          status: statusAfterReturn({ cents: 0, seats: eb.ref('counted.seats') }),
        }))
        .whereRef('payments.id', '=', 'counted.paymentId')
        .returning(['payments.id as paymentId', 'payments.listingId', 'counted.seats']),
    );
