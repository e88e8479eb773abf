import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '@canopy/platform/database';
import { db } from './tables.ts';

export interface WaitingMail {
  /** When it was written, or let go again by hand. */
  since: string;
  seconds: number;
}

/** Whether mails go out, for whoever watches. */
@Injectable()
export class MailBacklog {
  constructor(private readonly database: Database) {}

  /**
   * Of what was tried only what is younger than the newest mail that is out: where a later one went out, the server works,
   * and it is the receiver who does not take it.
   *
   * @returns the mail that has waited for longest; null when none waits
   */
  async oldestWaiting(): Promise<WaitingMail | null> {
    const { since, seconds } = await db(this.database)
      .selectFrom('emails as e')
      .select(({ fn, case: either, ref, eb }) => {
        const since = fn.min<string | null>(
          either()
            .when(eb.and([eb('e.attempts', '=', 0), eb('e.error', 'is not', null)]))
            .then(ref('e.nextAttemptAt'))
            .else(ref('e.createdAt'))
            .end(),
        );
        return [since.as('since'), sql<number>`extract(epoch from now() - ${since})::float8`.as('seconds')];
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
    return since === null ? null : { since, seconds };
  }
}
