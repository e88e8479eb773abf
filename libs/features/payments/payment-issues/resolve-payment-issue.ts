import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { PaymentIssueId } from '@canopy/contracts/payment-issues';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { db } from '../tables.ts';
import { openPaymentIssues } from './payment-issues.sql.ts';

/**
 * A person says that a payment issue was dealt with, and how. Changes nothing but the list: what was done was done
 * elsewhere.
 */
@Injectable()
export class ResolvePaymentIssue {
  constructor(private readonly database: Database) {}

  /** @throws Refusal payment_issue_settled */
  async resolve(viewer: Viewer, { kind, id }: PaymentIssueId, note: string): Promise<void> {
    const resolved = await db(this.database)
      .insertInto('resolvedPaymentIssues')
      .columns(['kind', 'subjectId', 'since', 'facts', 'note', 'resolvedBy', 'resolvedByName'])
      .expression(({ selectFrom }) =>
        selectFrom(openPaymentIssues([kind]).as('m'))
          .where('m.id', '=', id)
          .where('m.resolvable', '=', true)
          .select(['m.kind', 'm.id', 'm.since', 'm.facts'])
          .select(({ val }) => [
            val(note).as('note'),
            val(viewer.id).as('resolvedBy'),
            val(viewer.displayName).as('resolvedByName'),
          ]),
      )
      .onConflict((conflict) => conflict.columns(['kind', 'subjectId', 'since']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!resolved) throw new Refusal('payment_issue_settled');
  }
}
