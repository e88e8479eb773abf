import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { PaymentIssueId } from '@canopy/contracts/payment-issues';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
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
    const row = await this.database.row(
      `insert into resolved_payment_issues (kind, subject_id, since, facts, note, resolved_by, resolved_by_name)
       select m.kind, m.id, m.since, m.facts, ?, ?, ? from (${openPaymentIssues([kind])}) m where m.id = ? and m.resolvable
       on conflict (kind, subject_id, since) do nothing returning id`,
      [note, viewer.id, viewer.displayName, id],
    );
    if (!row) throw new Refusal('payment_issue_settled');
  }
}
