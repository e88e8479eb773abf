import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import {
  type DailyLevel,
  dailyLevels,
  type DailySum,
  dailySums,
  type Metrics,
  type ReadMetrics,
  type WeekOfMetrics,
} from '@canopy/contracts/metrics';
import { Clock } from '@canopy/platform/clock';
import { Database } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { dayOf } from '@canopy/rules/dates';
import { lastWeeks, weekOf, yesterdayOf } from '@canopy/rules/weeks';
import { levelsAt, sumsByDay } from './daily-counts.queries.ts';
import { db } from './tables.ts';

type DailyName = DailySum | DailyLevel;

const keptMs = 60_000;
const searchesShown = 20;

/**
 * The marketplace week by week: what was kept of each day, and yesterday and today as they are now. So the numbers are
 * right although the days are counted once an hour only.
 */
@Injectable()
export class MetricsQuery {
  private readonly known = new ShortCache<Metrics>(keptMs);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  of({ weeks }: ReadMetrics): Promise<Metrics> {
    return this.known.get(weeks, () => this.read(Number(weeks)));
  }

  private async read(count: number): Promise<Metrics> {
    const now = this.clock.now();
    const weeks = lastWeeks(now, count);
    const yesterday = yesterdayOf(now);
    const [kept, live, levels, countedAt, searchesWithoutResult] = await Promise.all([
      this.keptSince(weeks[0]!),
      sumsByDay(this.database, yesterday.start),
      levelsAt(this.database, now),
      this.countedAt(),
      this.searchesWithoutResult(weeks[0]!),
    ]);
    const days = new Map<string, Map<DailyName, number>>();
    const put = (day: string, name: DailyName, value: number) =>
      days.set(day, (days.get(day) ?? new Map()).set(name, value));
    for (const { day, name, value } of kept) put(day, name, value);
    for (const { day, ...counted } of live)
      for (const name of dailySums) {
        const [value, before] = [counted[name], days.get(day)?.get(name) ?? 0];
        // Whoever is gone since was there.
        if (value !== undefined) put(day, name, name === 'newAccounts' ? Math.max(value, before) : value);
      }
    for (const name of dailyLevels) put(dayOf(now), name, levels[name]);
    return { weeks: weeks.map((week) => foldedWeek(week, days)), countedAt, searchesWithoutResult };
  }

  private keptSince(day: string) {
    return db(this.database)
      .selectFrom('dailyMetrics')
      .where('day', '>=', day)
      .select(['name', 'value'])
      .select(({ ref }) => sql<string>`to_char(${ref('day')}, 'YYYY-MM-DD')`.as('day'))
      .execute();
  }

  private async countedAt(): Promise<string | null> {
    const [run] = await this.database.rows<{ last_run_at: string | null }>(
      `select last_run_at from sweep_runs where name = 'daily-metrics'`,
    );
    return run?.last_run_at ?? null;
  }

  private searchesWithoutResult(since: string): Promise<Metrics['searchesWithoutResult']> {
    return db(this.database)
      .selectFrom('searchMisses')
      .where('week', '>=', since)
      .where('text', 'is not', null)
      .select((eb) => [eb.ref('text').$notNull().as('text'), eb.fn.sum<number>('times').as('times')])
      .groupBy('text')
      .orderBy('times', 'desc')
      .orderBy('text')
      .limit(searchesShown)
      .execute();
  }
}

function foldedWeek(week: string, days: Map<string, Map<DailyName, number>>): WeekOfMetrics {
  const ofWeek = [...days]
    .filter(([day]) => weekOf(day) === week)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, counts]) => counts);
  const last = ofWeek.findLast((counts) => dailyLevels.every((name) => counts.has(name)));
  const record = <Name extends DailyName>(names: readonly Name[], value: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, number>;
  return {
    week,
    sums: record(dailySums, (name) => ofWeek.reduce((sum, counts) => sum + (counts.get(name) ?? 0), 0)),
    levels: last ? record(dailyLevels, (name) => last.get(name)!) : null,
  };
}
