import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';

/** Whether mails go out, for whoever watches the worker. */
@Injectable()
export class MailBacklog {
  constructor(private readonly database: Database) {}

  /**
   * @returns seconds since the oldest mail was written that is still not out and not given up; null when none waits.
   */
  async oldestWaitingSeconds(): Promise<number | null> {
    const row = await this.database.row<{ seconds: number | null }>(
      `select extract(epoch from now() - min(created_at))::float8 as seconds from emails where status = 'pending' and recipient is not null`,
    );
    return row?.seconds ?? null;
  }
}
