import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { GeocoderBusy } from '@canopy/integrations/geocoding';
import { Database } from '@canopy/platform/database';
import { db } from '../tables.ts';

const pauseMilliseconds = 1_000;
/** Longer than any question may take; after a crash in the middle of one the others go on then. */
const longestQuestionSeconds = 20;
/** However long the geocoder wants to be left alone. */
export const longestPauseSeconds = 6 * 60 * 60;

/** The time of the statement: one that waited for the row before it must not look at the time of its beginning. */
const clock = sql<string>`clock_timestamp()`;
const inSeconds = (seconds: number) => sql<string>`${clock} + make_interval(secs => ${seconds})`;

/**
 * One question to the geocoder at a time, and a second between the end of one and the beginning of the next, across all
 * processes. A limit of the queue counts when jobs start, and two jobs that start a second apart can ask closer
 * together.
 */
@Injectable()
export class GeocoderThrottle {
  constructor(private readonly database: Database) {}

  /**
   * Waits for its turn, then asks. Fails as `question` does.
   * @throws GeocoderBusy at once while the geocoder wants to be left alone, whichever question it told that to.
   */
  async take<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    await this.wait();
    let pause = pauseMilliseconds;
    try {
      return await question();
    } catch (error) {
      if (error instanceof GeocoderBusy)
        pause = Math.max(pause, Math.min(error.retryAfterSeconds ?? 0, longestPauseSeconds) * 1_000);
      throw error;
    } finally {
      await db(this.database)
        .updateTable('geocoderThrottle')
        .set({ freeAt: inSeconds(pause / 1_000) })
        .execute();
    }
  }

  private async wait(): Promise<void> {
    for (;;) {
      const mine = await db(this.database)
        .updateTable('geocoderThrottle')
        .set({ freeAt: inSeconds(longestQuestionSeconds) })
        .where(({ eb, or }) =>
          or([
            eb('freeAt', '<=', clock),
            // Nobody is sent away for that long: it was written while the clock was ahead.
            eb('freeAt', '>', inSeconds(longestPauseSeconds + 60)),
          ]),
        )
        .returning('id')
        .executeTakeFirst();
      if (mine) return;
      const turn = await db(this.database)
        .selectFrom('geocoderThrottle')
        .select(({ ref }) =>
          sql<number>`extract(epoch from ${ref('freeAt')} - ${clock})::float8 * 1000`.as('milliseconds'),
        )
        .executeTakeFirst();
      const seconds = Math.ceil((turn?.milliseconds ?? 0) / 1_000);
      if (seconds > longestQuestionSeconds)
        throw new GeocoderBusy(`The geocoder wants to be left alone for ${seconds} s.`, seconds);
      // Whoever has the turn gives it back earlier than it could have kept it.
      await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(turn?.milliseconds ?? 0, 20), 250)));
    }
  }
}
