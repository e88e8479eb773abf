import { Injectable } from '@nestjs/common';
import { EmailDelivery, RecipientRefused } from '@canopy/integrations/email-delivery';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { renderEmail } from './render-email.ts';
import { lastAttempt, pauseAfter } from './retry-plan.ts';
import type { TemplateName } from './templates/index.ts';

/** Longer than a delivery may take, see `deliveryDeadlineMs`: a mail that is on its way is not sent a second time. */
const claim = '5 minutes';

interface ClaimedEmail {
  id: string;
  recipient: string;
  template: TemplateName;
  data: Record<string, unknown>;
  attempts: number;
}

/**
 * Claims the row, delivers it, and only then says "sent". The claim pushes the next attempt into the future, so that
 * two jobs for one row send once, and a worker that dies in between is followed by another attempt: at least once.
 */
@Injectable()
export class SendEmail {
  constructor(
    private readonly database: Database,
    private readonly delivery: EmailDelivery,
    private readonly logger: AppLogger,
  ) {}

  async send(emailId: string): Promise<void> {
    const claimed = await this.database.row<ClaimedEmail>(
      `update emails set attempts = attempts + 1, next_attempt_at = now() + interval '${claim}', claimed_until = now() + interval '${claim}'
       where id = ? and status = 'pending' and next_attempt_at <= now() and recipient is not null
       returning id, recipient, template, data, attempts`,
      [emailId],
    );
    if (!claimed) return;
    try {
      await this.delivery.send({
        id: claimed.id,
        to: claimed.recipient,
        ...renderEmail(claimed.template, claimed.data),
      });
    } catch (error) {
      return this.failed(claimed, error);
    }
    // A link that opens an account must not wait in a table for whoever reads it next.
    await this.database.rows(
      `update emails set status = 'sent', sent_at = now(), error = null, claimed_until = null,
              data = case when forget_recipient then '{}' else data - 'secretUrl' end, recipient = case when forget_recipient then null else recipient end where id = ?`,
      [emailId],
    );
  }

  private async failed({ id, template, attempts }: ClaimedEmail, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const final = error instanceof RecipientRefused || attempts >= lastAttempt;
    await this.database.rows(
      `update emails set error = case when ? and forget_recipient then null else ? end, status = case when ? then 'failed' else status end, next_attempt_at = now() + make_interval(secs => ?), claimed_until = null,
              data = case when ? and forget_recipient then '{}' else data end, recipient = case when ? and forget_recipient then null else recipient end where id = ?`,
      [final, reason.slice(0, 500), final, pauseAfter(attempts), final, final, id],
    );
    // The reason often names the recipient; it stands in the row, for administrators, and not in the log.
    const facts = { emailId: id, template, attempts, code: (error as { code?: unknown }).code };
    if (final) this.logger.error(facts, 'a mail could not be delivered and is given up');
    else this.logger.warn(facts, 'a mail could not be delivered yet');
  }
}
