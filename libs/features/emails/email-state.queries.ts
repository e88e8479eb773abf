import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';

export type EmailState = 'waiting' | 'sent' | 'retrying' | 'failed';

/**
 * One word for what became of a mail; `e` is its row. A mail that failed once and is tried again is not "waiting" any
 * more.
 */
export const emailState = `case when e.status <> 'pending' then e.status when e.error is not null then 'retrying' else 'waiting' end`;

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
      const row = await this.database.row<{ state: EmailState }>(
        `select ${emailState} as state from emails e where e.id = ?`,
        [emailId],
      );
      const state = row?.state ?? 'failed';
      if (state !== 'waiting' || performance.now() > end) return state;
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  }
}
