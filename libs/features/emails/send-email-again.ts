import { Injectable } from '@nestjs/common';
import type { SendEmailsAgain } from '@canopy/contracts/emails';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { auditEmails } from './audit-emails.ts';
import { EmailOutbox } from './email-outbox.ts';
import { isIn, mayBeSent } from './listed-state.sql.ts';
import { db } from './tables.ts';

type Which = SendEmailsAgain & { id?: string };

/**
 * Lets mails go out now that failed, or that wait for their next attempt. What is just being delivered is left alone, and
 * so is what is too late for anything; what was dismissed goes only when it is named.
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
    const due = await this.makeDue(viewer, { id: emailId });
    if (due === 0) throw new Refusal('email_not_waiting');
    this.logger.info({ emailId, by: viewer.id }, 'a mail is sent again');
  }

  /** Every mail that has failed at least once, or those of them of one state or address. @returns how many */
  async all(viewer: Viewer, which: SendEmailsAgain = {}): Promise<number> {
    const due = await this.makeDue(viewer, which);
    this.logger.info({ emails: due, by: viewer.id }, 'mails are sent again');
    return due;
  }

  private async makeDue(viewer: Viewer, which: Which): Promise<number> {
    const due = await this.database.transaction(async (em) => {
      const again = await this.update(em, which);
      await auditEmails(em, viewer, 'email.sent_again', again);
      return again;
    });
    this.emails.enqueueAll(due.map(({ id }) => id));
    return due.length;
  }

  private update(em: EntityManager, { id, state, to }: Which) {
    return db(em)
      .updateTable('emails as e')
      .set({ status: 'pending', attempts: 0, nextAttemptAt: now, dismissedAt: null })
      .where(({ and, eb, or }) =>
        id
          ? and([eb('e.id', '=', id), mayBeSent])
          : and([eb('e.error', 'is not', null), state ? isIn[state] : or([isIn.waiting, isIn.failed])]),
      )
      .$if(to !== undefined, (query) => query.where('e.recipient', '=', to!))
      .where('e.recipient', 'is not', null)
      .where(({ eb, or }) => or([eb('e.claimedUntil', 'is', null), eb('e.claimedUntil', '<=', now)]))
      .returning('e.id')
      .execute();
  }
}
