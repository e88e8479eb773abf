import { Injectable } from '@nestjs/common';
import { EmailDelivery } from '@canopy/integrations/email-delivery';
import { Database } from '@canopy/platform/database';
import { renderEmail } from './render-email.ts';
import type { TemplateName } from './templates/index.ts';

const lastAttempt = 8;

/**
 * Claims the row, delivers it, and only then says "sent". The claim pushes the next attempt into the future, so that
 * two jobs for one row send once, and a worker that dies in between is followed by another attempt: at least once.
 */
@Injectable()
export class SendEmail {
  constructor(
    private readonly database: Database,
    private readonly delivery: EmailDelivery,
  ) {}

  async send(emailId: string): Promise<void> {
    const claimed = await this.database.row<{ id: string; recipient: string; template: TemplateName; data: Record<string, unknown>; attempts: number }>(
      `update emails set attempts = attempts + 1, next_attempt_at = now() + interval '30 seconds' * power(2, least(attempts, 10))
       where id = ? and status = 'pending' and next_attempt_at <= now()
       returning id, recipient, template, data, attempts`,
      [emailId],
    );
    if (!claimed) return;
    try {
      await this.delivery.send({ id: claimed.id, to: claimed.recipient, ...renderEmail(claimed.template, claimed.data) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await this.database.rows(`update emails set error = ?, status = case when attempts >= ? then 'failed' else status end where id = ?`, [reason.slice(0, 500), lastAttempt, emailId]);
      return;
    }
    // A link that opens an account must not wait in a table for whoever reads it next.
    await this.database.rows(`update emails set status = 'sent', sent_at = now(), error = null, data = data - 'secretUrl' where id = ?`, [emailId]);
  }
}
