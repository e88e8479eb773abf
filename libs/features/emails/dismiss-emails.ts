import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { DismissEmails as Which } from '@canopy/contracts/emails';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { auditEmails } from './audit-emails.ts';
import { isIn } from './listed-state.sql.ts';
import { db } from './tables.ts';

/**
 * Says of mails that failed that nobody has to look at them any more, so that the next one that fails is seen. They stay
 * in the list, and can still be sent again.
 */
@Injectable()
export class DismissEmails {
  constructor(private readonly database: Database) {}

  /** Of two who dismiss it both hear that it is done; it is written down once. @throws Refusal email_not_failed */
  async one(viewer: Viewer, emailId: string): Promise<void> {
    if ((await this.dismiss(viewer, { id: emailId })) === 0 && !(await this.isDismissed(emailId)))
      throw new Refusal('email_not_failed');
  }

  /**
   * All that failed and are not too late for anything, or those of them to one address. @returns how many.
   * @throws Refusal more_emails_failed than the administrator has seen
   */
  all(viewer: Viewer, which: Which): Promise<number> {
    return this.dismiss(viewer, which);
  }

  private async dismiss(viewer: Viewer, which: Which & { id?: string }): Promise<number> {
    return this.database.transaction(async (em) => {
      const dismissed = await this.update(em, which);
      if (which.failed !== undefined && dismissed.length > which.failed) throw new Refusal('more_emails_failed');
      await auditEmails(em, viewer, 'email.dismissed', dismissed);
      return dismissed.length;
    });
  }

  private update(em: EntityManager, { id, to }: Which & { id?: string }) {
    return (
      db(em)
        .updateTable('emails as e')
        .set({ dismissedAt: now })
        // One of which the link ended since the page was read is dismissed too: that is what was asked for.
        .where((eb) => (id ? eb.and([eb('e.id', '=', id), eb.or([isIn.failed, isIn.too_late])]) : isIn.failed))
        .where('e.recipient', 'is not', null)
        .$if(to !== undefined, (query) => query.where('e.recipient', '=', to!))
        .returning('e.id')
        .execute()
    );
  }

  private async isDismissed(id: string): Promise<boolean> {
    const row = await db(this.database)
      .selectFrom('emails as e')
      .select('e.id')
      .where('e.id', '=', id)
      .where(isIn.dismissed)
      .where('e.recipient', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  }
}
