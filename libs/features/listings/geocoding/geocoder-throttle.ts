import { Injectable } from '@nestjs/common';
import { GeocoderBusy } from '@canopy/integrations/geocoding';
import { Database } from '@canopy/platform/database';

const pauseMilliseconds = 1_000;
/** Longer than any question may take; after a crash in the middle of one the others go on then. */
const longestQuestionSeconds = 20;
/** However long the geocoder wants to be left alone. */
export const longestPauseSeconds = 6 * 60 * 60;

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
      await this.database.rows(
        `update geocoder_throttle set free_at = clock_timestamp() + ? * interval '1 millisecond'`,
        [pause],
      );
    }
  }

  private async wait(): Promise<void> {
    for (;;) {
      const mine = await this.database.row(
        `update geocoder_throttle set free_at = clock_timestamp() + ? * interval '1 second' where free_at <= clock_timestamp() returning id`,
        [longestQuestionSeconds],
      );
      if (mine) return;
      const turn = await this.database.row<{ milliseconds: number }>(
        'select extract(epoch from free_at - clock_timestamp())::float8 * 1000 as milliseconds from geocoder_throttle',
      );
      const seconds = Math.ceil((turn?.milliseconds ?? 0) / 1_000);
      if (seconds > longestQuestionSeconds)
        throw new GeocoderBusy(`The geocoder wants to be left alone for ${seconds} s.`, seconds);
      // Whoever has the turn gives it back earlier than it could have kept it.
      await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(turn?.milliseconds ?? 0, 20), 250)));
    }
  }
}
