import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { PaymentIssueId } from '@canopy/contracts/payment-issues';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger } from '@canopy/platform/runtime';
import { processCardEventJob } from '../card-events/card-event.declaration.ts';
import { openPaymentIssues } from './payment-issues.sql.ts';
import { refundPaymentJob } from '../refunds/refund-payment.declaration.ts';
import { RequestRefund } from '../refunds/request-refund.ts';

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
    const open = await this.database.row(
      `select 1 from (${openPaymentIssues([kind])}) m where m.id = ? and m.retriable`,
      [id],
    );
    if (!open) throw new Refusal('payment_issue_settled');
    if (kind === 'refund') await this.retryRefund(viewer, id);
    else await this.retryEvent(id);
    this.logger.info({ kind, id, by: viewer.id }, 'a payment issue is tried again');
  }

  /** One that nobody answered keeps its key; one that was refused gets a new one. */
  private async retryRefund(viewer: Viewer, refundId: string): Promise<void> {
    const waiting = await this.database.row(
      `update refunds set next_attempt_at = now() where id = ? and status = 'requested' returning id`,
      [refundId],
    );
    if (waiting) this.jobs.enqueue(refundPaymentJob, { refundId });
    else await this.refunds.retry(viewer, refundId);
  }

  /** Its tries stay counted: if this one fails too, a person is called at once. */
  private async retryEvent(eventId: string): Promise<void> {
    const again = await this.database.row(
      `update card_events set status = 'received', next_attempt_at = now() where id = ? and status = 'parked' returning id`,
      [eventId],
    );
    if (again) this.jobs.enqueue(processCardEventJob, { eventId });
  }
}
