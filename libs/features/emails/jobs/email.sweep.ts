import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { sendEmailJob } from '../send-email.declaration.ts';

/** Mails whose job got lost, or whose retry is due. */
@Sweeps('emails')
export class EmailSweep extends DueRowsSweep<{ emailId: string }> {
  protected readonly job = sendEmailJob;

  protected due(): Promise<{ emailId: string }[]> {
    return this.database.rows(
      `select id as "emailId" from emails
       where status = 'pending' and next_attempt_at <= now() and recipient is not null
       order by next_attempt_at limit 500`,
    );
  }
}
