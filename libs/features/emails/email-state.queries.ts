import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { expressionBuilder } from 'kysely';
import { Database } from '@canopy/platform/database';
import { db, type EmailTables } from './tables.ts';

export type EmailState = 'waiting' | 'sent' | 'retrying' | 'failed';

const { eb, case: either } = expressionBuilder<{ e: EmailTables['emails'] }, 'e'>();

/**
 * One word for what became of a mail; `e` is its row. A mail that failed once and is tried again is not "waiting" any
 * more.
 */
export const emailState = either()
  .when('e.status', '<>', 'pending')
  .then(eb.ref('e.status').$castTo<string>())
  .when('e.error', 'is not', null)
  .then('retrying')
  .else('waiting')
  .end()
  .$castTo<EmailState>();

const pauseMilliseconds = 50;

@Injectable()
export class EmailStateQuery {
  constructor(private readonly database: Database) {}

  /**
   * Waits a moment for the first attempt, for people who want to know at once. @returns `waiting` when it did not come
   * in time.
   */
  async afterFirstAttempt(emailId: string, patienceMilliseconds = 2_000): Promise<EmailState> {
    const end = performance.now() + patienceMilliseconds;
    for (;;) {
      const row = await db(this.database)
        .selectFrom('emails as e')
        .select(emailState.as('state'))
        .where('e.id', '=', emailId)
        .executeTakeFirst();
      const state = row?.state ?? 'failed';
      if (state !== 'waiting' || performance.now() > end) return state;
      await wait(pauseMilliseconds);
    }
  }
}
