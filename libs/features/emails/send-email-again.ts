import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { EmailOutbox } from './email-outbox.ts';

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
    const due = await this.makeDue('id = ?', [emailId]);
    if (due.length === 0) throw new Refusal('email_not_waiting');
    this.logger.info({ emailId, by: viewer.id }, 'a mail is sent again');
  }

  /** Every mail that has failed at least once. @returns how many */
  async all(viewer: Viewer): Promise<number> {
    const due = await this.makeDue('error is not null');
    this.logger.info({ emails: due.length, by: viewer.id }, 'mails are sent again');
    return due.length;
  }

  private async makeDue(which: string, parameters: unknown[] = []): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>(
      `update emails set status = 'pending', attempts = 0, next_attempt_at = now()
       where ${which} and status <> 'sent' and recipient is not null and (claimed_until is null or claimed_until <= now()) returning id`,
      parameters,
    );
    const ids = rows.map(({ id }) => id);
    this.emails.enqueueAll(ids);
    return ids;
  }
}
