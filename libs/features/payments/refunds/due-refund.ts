import type { EntityManager } from '@canopy/platform/database';
import { lockPayment } from '../orders/lock-payment.ts';
import { db } from '../tables.ts';
import { lockRefund } from './lock-refund.ts';

export interface DueRefund {
  amountCents: number;
  /** All of it was taken from the provider for a refund that failed. */
  takenBefore: boolean;
}

/**
 * What the card provider is to be asked for. A refund is taken from the provider whole or not at all: of one that is
 * larger than what was taken in vain, a refund of its own returns the rest, and takes that.
 * @returns null where nothing is to be asked any more: what the provider had has settled it
 */
export async function dueOf(
  em: EntityManager,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<DueRefund | null> {
  const { takenInVainCents: taken } = await lockPayment(em, paymentId);
  const { status, amountCents } = await lockRefund(em, id);
  if (status !== 'requested') return null;
  if (taken === 0 || taken >= amountCents) return { amountCents, takenBefore: taken > 0 };
  await db(em)
    .insertInto('refunds')
    .columns(['paymentId', 'source', 'amountCents', 'reason', 'requestedBy', 'requestedByName', 'requestId'])
    .expression(({ selectFrom }) =>
      selectFrom('refunds')
        .where('id', '=', id)
        .select((eb) => [
          'paymentId',
          'source',
          eb('amountCents', '-', taken).as('rest'),
          'reason',
          'requestedBy',
          'requestedByName',
          'requestId',
        ]),
    )
    .execute();
  await db(em).updateTable('refunds').set({ amountCents: taken }).where('id', '=', id).execute();
  return { amountCents: taken, takenBefore: true };
}
