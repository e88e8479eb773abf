import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';

const pauseMilliseconds = 1_000;
/** Longer than any question may take; after a crash in the middle of one the others go on then. */
const longestQuestionSeconds = 20;

/**
 * One question to the geocoder at a time, and a second between the end of one and the beginning of the next, across all
 * processes. A limit of the queue counts when jobs start, and two jobs that start a second apart can ask closer together.
 */
@Injectable()
export class GeocoderTurns {
  constructor(private readonly database: Database) {}

  /** Waits for its turn, then asks. Fails as `question` does. */
  async take<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    await this.wait();
    try {
      return await question();
    } finally {
      await this.database.rows(`update geocoder_turns set free_at = clock_timestamp() + ? * interval '1 millisecond'`, [pauseMilliseconds]);
    }
  }

  private async wait(): Promise<void> {
    for (;;) {
      const mine = await this.database.row(`update geocoder_turns set free_at = clock_timestamp() + ? * interval '1 second' where free_at <= clock_timestamp() returning id`, [longestQuestionSeconds]);
      if (mine) return;
      const turn = await this.database.row<{ milliseconds: number }>('select extract(milliseconds from free_at - clock_timestamp())::float8 as milliseconds from geocoder_turns');
      // Whoever has the turn gives it back earlier than it could have kept it.
      await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(turn?.milliseconds ?? 0, 20), 250)));
    }
  }
}
