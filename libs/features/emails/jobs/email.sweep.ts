import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { sendEmailJob } from '../send-email.declaration.ts';

/** Mails whose job got lost, or whose retry is due. */
@Injectable()
@Sweeps('emails')
export class EmailSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  async sweep(): Promise<void> {
    const due = await this.database.rows<{ id: string }>(
      `select id from emails where status = 'pending' and next_attempt_at <= now() and recipient is not null order by next_attempt_at limit 500`,
    );
    for (const { id } of due) this.jobs.enqueue(sendEmailJob, { emailId: id });
  }
}
