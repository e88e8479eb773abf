import { now } from '@canopy/platform/database';
import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { sendEmailJob } from '../send-email.declaration.ts';
import { db } from '../tables.ts';

/** Mails whose job got lost, or whose retry is due. */
@Sweeps('emails')
export class EmailSweep extends DueRowsSweep<{ emailId: string }> {
  protected readonly job = sendEmailJob;

  protected due(): Promise<{ emailId: string }[]> {
    return db(this.database)
      .selectFrom('emails')
      .select('id as emailId')
      .where('status', '=', 'pending')
      .where('nextAttemptAt', '<=', now)
      .where('recipient', 'is not', null)
      .orderBy('nextAttemptAt')
      .limit(500)
      .execute();
  }
}
