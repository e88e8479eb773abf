import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { dailyLevels, dailySums } from '@canopy/contracts/metrics';
import { Clock } from '@canopy/platform/clock';
import { Database } from '@canopy/platform/database';
import { dayOf, startOfDay } from '@canopy/rules/dates';
import { type DayOfSums, levelsAt, sumsByDay } from './daily-counts.queries.ts';
import { db } from './tables.ts';

/** A payment that was recorded late belongs to the day on which it was made, so the last weeks are counted again. */
const recountedDays = 35;
const rowsPerStatement = 1_000;

/** Keeps what each day came to, so that a year of numbers is not a reading of every movement. */
@Injectable()
export class CountDays {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async count(): Promise<void> {
    const now = this.clock.now();
    const today = dayOf(now);
    const { last } = await db(this.database)
      .selectFrom('dailyMetrics')
      // A day that has yet to come was counted by a clock that was ahead.
      .where('day', '<=', today)
      .select(sql<string | null>`to_char(max(day), 'YYYY-MM-DD')`.as('last'))
      .executeTakeFirstOrThrow();
    const since = last ? startOfDay(last, -recountedDays) : null;
    const [sums, levels] = await Promise.all([sumsByDay(this.database, since), levelsAt(this.database, now)]);
    if (since) await this.forgetWonBack(since, sums);
    const counted = [
      ...sums.flatMap((row) => valuesOf(row, dailySums)),
      ...dailyLevels.map((name) => ({ day: today, name, value: levels[name] })),
    ];
    for (let from = 0; from < counted.length; from += rowsPerStatement)
      await db(this.database)
        .insertInto('dailyMetrics')
        .values(counted.slice(from, from + rowsPerStatement))
        .onConflict((conflict) =>
          conflict.columns(['day', 'name']).doUpdateSet(({ ref, fn, case: choose }) => ({
            // Whoever is gone was there: accounts are counted up, never down.
            value: choose()
              .when(ref('excluded.name'), '=', 'newAccounts')
              .then(fn<number>('greatest', [ref('excluded.value'), ref('dailyMetrics.value')]))
              .else(ref('excluded.value'))
              .end(),
          })),
        )
        .execute();
  }

  /**
   * What the platform bore can be won back from the bank later: then a day may have nothing of it any more. All else is
   * written once and stays.
   */
  private async forgetWonBack(since: string, sums: DayOfSums[]): Promise<void> {
    const borne = sums.flatMap(({ day, absorbedCents }) => (absorbedCents === undefined ? [] : [day]));
    await db(this.database)
      .updateTable('dailyMetrics')
      .set({ value: 0 })
      .where('name', '=', 'absorbedCents')
      .where('value', '<>', 0)
      .where('day', '>=', dayOf(new Date(since)))
      .$if(borne.length > 0, (query) => query.where('day', 'not in', borne))
      .execute();
  }
}

function valuesOf(row: DayOfSums, names: typeof dailySums) {
  return names.flatMap((name) => (row[name] === undefined ? [] : [{ day: row.day, name, value: row[name] }]));
}
