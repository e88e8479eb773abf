import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '@canopy/platform/database';
import { db } from './tables.ts';

/** Whether mails go out, for whoever watches the worker. */
@Injectable()
export class MailBacklog {
  constructor(private readonly database: Database) {}

  /**
   * @returns seconds since the oldest mail was written that is still not out and not given up; null when none waits.
   */
  async oldestWaitingSeconds(): Promise<number | null> {
    const { seconds } = await db(this.database)
      .selectFrom('emails')
      .select(({ fn }) => sql<number | null>`extract(epoch from now() - ${fn.min('createdAt')})::float8`.as('seconds'))
      .where('status', '=', 'pending')
      .where('recipient', 'is not', null)
      .executeTakeFirstOrThrow();
    return seconds;
  }
}
