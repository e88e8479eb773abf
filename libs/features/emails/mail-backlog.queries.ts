import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '@canopy/platform/database';
import { db } from './tables.ts';

/** Whether mails go out, for whoever watches the worker. */
@Injectable()
export class MailBacklog {
  constructor(private readonly database: Database) {}

  /**
   * Of what was tried only what is younger than the newest mail that is out: where a later one went out, the server works,
   * and it is the receiver who does not take it.
   *
   * @returns seconds for which the oldest mail has waited, since it was written or let go again by hand; null when none waits
   */
  async oldestWaitingSeconds(): Promise<number | null> {
    const { seconds } = await db(this.database)
      .selectFrom('emails as e')
      .select(({ fn, case: either, ref, eb }) => {
        const since = either()
          .when(eb.and([eb('e.attempts', '=', 0), eb('e.error', 'is not', null)]))
          .then(ref('e.nextAttemptAt'))
          .else(ref('e.createdAt'))
          .end();
        return sql<number | null>`extract(epoch from now() - ${fn.min(since)})::float8`.as('seconds');
      })
      .where('e.status', '=', 'pending')
      .where('e.recipient', 'is not', null)
      .where(({ eb, or, selectFrom, fn }) =>
        or([
          eb('e.attempts', '=', 0),
          eb(
            'e.createdAt',
            '>',
            fn.coalesce(
              selectFrom('emails').where('status', '=', 'sent').orderBy('id', 'desc').limit(1).select('createdAt'),
              sql<string>`'-infinity'::timestamptz`,
            ),
          ),
        ]),
      )
      .executeTakeFirstOrThrow();
    return seconds;
  }
}
