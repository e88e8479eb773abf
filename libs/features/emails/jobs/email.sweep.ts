import { Injectable } from '@nestjs/common';
import { Database, now } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { sendEmailJob } from '../send-email.declaration.ts';
import { db } from '../tables.ts';

/** Mails whose job got lost, or whose retry is due. */
@Injectable()
@Sweeps('emails')
export class EmailSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  async sweep(): Promise<void> {
    const due = await db(this.database)
      .selectFrom('emails')
      .select('id as emailId')
      .where('status', '=', 'pending')
      .where('nextAttemptAt', '<=', now)
      .where('recipient', 'is not', null)
      .orderBy('nextAttemptAt')
      .limit(500)
      .execute();
    for (const { emailId } of due) this.jobs.enqueue(sendEmailJob, { emailId });
  }
}
