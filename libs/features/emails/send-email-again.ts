import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { EmailOutbox } from './email-outbox.ts';
import { db } from './tables.ts';

/**
 * Lets mails go out now that failed, or that wait for their next attempt. What is just being delivered is left alone.
 */
@Injectable()
export class SendEmailAgain {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly logger: AppLogger,
  ) {}

  /** @throws Refusal email_not_waiting */
  async one(viewer: Viewer, emailId: string): Promise<void> {
    const due = await this.makeDue(emailId);
    if (due === 0) throw new Refusal('email_not_waiting');
    this.logger.info({ emailId, by: viewer.id }, 'a mail is sent again');
  }

  /** Every mail that has failed at least once. @returns how many */
  async all(viewer: Viewer): Promise<number> {
    const due = await this.makeDue();
    this.logger.info({ emails: due, by: viewer.id }, 'mails are sent again');
    return due;
  }

  private async makeDue(emailId?: string): Promise<number> {
    const due = await db(this.database)
      .updateTable('emails')
      .set({ status: 'pending', attempts: 0, nextAttemptAt: now })
      .where(({ eb }) => (emailId ? eb('id', '=', emailId) : eb('error', 'is not', null)))
      .where('status', '<>', 'sent')
      .where('recipient', 'is not', null)
      .where(({ eb, or }) => or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]))
      .returning('id')
      .execute();
    this.emails.enqueueAll(due.map(({ id }) => id));
    return due.length;
  }
}
