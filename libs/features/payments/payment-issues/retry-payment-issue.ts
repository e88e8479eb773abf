import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { PaymentIssueId } from '@canopy/contracts/payment-issues';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database, now } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger } from '@canopy/platform/runtime';
import { processCardEventJob } from '../card-events/card-event.declaration.ts';
import { refundPaymentJob } from '../refunds/refund-payment.declaration.ts';
import { RequestRefund } from '../refunds/request-refund.ts';
import { db } from '../tables.ts';
import { openPaymentIssues } from './payment-issues.sql.ts';

/**
 * Tries again, at once, what can be repeated without harm: a refund finds what was returned already, an event is read
 * anew.
 */
@Injectable()
export class RetryPaymentIssue {
  constructor(
    private readonly database: Database,
    private readonly refunds: RequestRefund,
    private readonly jobs: JobQueue,
    private readonly logger: AppLogger,
  ) {}

  /** @throws Refusal payment_issue_settled, refund_too_large, too_many_seats_back */
  async retry(viewer: Viewer, { kind, id }: PaymentIssueId): Promise<void> {
    const open = await db(this.database)
      .selectFrom(openPaymentIssues([kind]).as('i'))
      .where('i.id', '=', id)
      .where('i.retriable', '=', true)
      .select('i.id')
      .executeTakeFirst();
    if (!open) throw new Refusal('payment_issue_settled');
    if (kind === 'refund') await this.retryRefund(viewer, id);
    else await this.retryEvent(viewer, id);
    this.logger.info({ kind, id, by: viewer.id }, 'a payment issue is tried again');
  }

  /** One that nobody answered keeps its key; one that was refused gets a new one. */
  private async retryRefund(viewer: Viewer, refundId: string): Promise<void> {
    const waiting = await this.database.transaction(async (em) => {
      const due = await db(em)
        .updateTable('refunds')
        .set({ nextAttemptAt: now })
        .where('id', '=', refundId)
        .where('status', '=', 'requested')
        .returning('paymentId')
        .executeTakeFirst();
      if (due)
        await writeAudit(em, {
          actor: viewer,
          action: 'refund.tried_again',
          subjectId: due.paymentId,
          details: { refundId },
        });
      return due;
    });
    if (waiting) this.jobs.enqueue(refundPaymentJob, { refundId });
    else await this.refunds.retry(viewer, refundId);
  }

  /** Its tries stay counted: if this one fails too, a person is called at once. */
  private async retryEvent(viewer: Viewer, eventId: string): Promise<void> {
    const again = await this.database.transaction(async (em) => {
      const due = await db(em)
        .updateTable('cardEvents')
        .set({ status: 'received', nextAttemptAt: now })
        .where('id', '=', eventId)
        .where('status', '=', 'parked')
        .returning('type')
        .executeTakeFirst();
      if (due)
        await writeAudit(em, {
          actor: viewer,
          action: 'payment_issue.tried_again',
          subjectId: eventId,
          details: { kind: 'card_event', type: due.type },
        });
      return due;
    });
    if (again) this.jobs.enqueue(processCardEventJob, { eventId });
  }
}
