import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { PaymentIssueId } from '@canopy/contracts/payment-issues';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database, type EntityManager } from '@canopy/platform/database';
import { lockPayment } from '../orders/lock-payment.ts';
import { db } from '../tables.ts';
import { openPaymentIssues } from './payment-issues.sql.ts';

/**
 * A person says that a payment issue was dealt with, and how. Changes nothing but the list: what was done was done
 * elsewhere. The money of a failed refund counts as gone from then on, see `isSettledElsewhere`.
 */
@Injectable()
export class ResolvePaymentIssue {
  constructor(private readonly database: Database) {}

  /** @throws Refusal payment_issue_settled */
  async resolve(viewer: Viewer, { kind, id }: PaymentIssueId, note: string): Promise<void> {
    await this.database.transaction(async (em) => {
      // Whoever tries it again, or calls the event off, comes before or after, and never sends it all the same.
      if (kind === 'refund') await lockPaymentOf(em, id);
      const resolved = await db(em)
        .insertInto('resolvedPaymentIssues')
        .columns(['kind', 'subjectId', 'since', 'facts', 'note', 'resolvedBy', 'resolvedByName', 'settles'])
        .expression(({ selectFrom }) =>
          selectFrom(openPaymentIssues([kind]).as('i'))
            .where('i.id', '=', id)
            .where('i.resolvable', '=', true)
            .select(['i.kind', 'i.id', 'i.since', 'i.facts'])
            .select(({ val }) => [
              val(note).as('note'),
              val(viewer.id).as('resolvedBy'),
              val(viewer.displayName).as('resolvedByName'),
              val(kind === 'refund').as('settles'),
            ]),
        )
        .onConflict((conflict) => conflict.columns(['kind', 'subjectId', 'since']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!resolved) throw new Refusal('payment_issue_settled');
      await writeAudit(em, { actor: viewer, action: 'payment_issue.resolved', subjectId: id, details: { kind } });
    });
  }
}

async function lockPaymentOf(em: EntityManager, refundId: string): Promise<void> {
  const refund = await db(em)
    .selectFrom(openPaymentIssues(['refund']).as('i'))
    .innerJoin('refunds as r', (join) => join.on((eb) => eb(eb.cast<string>('r.id', 'text'), '=', eb.ref('i.id'))))
    .where('i.id', '=', refundId)
    .select('r.paymentId')
    .executeTakeFirst();
  if (!refund) throw new Refusal('payment_issue_settled');
  await lockPayment(em, refund.paymentId);
}
