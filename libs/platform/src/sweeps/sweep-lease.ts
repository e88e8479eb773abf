import { randomUUID } from 'node:crypto';
import { type Database, date } from '../database/index.ts';

/** A process that dies in the middle of a round leaves its sweep to the others after this. */
export const leaseSeconds = 30;

/**
 * One that failed is tried again this soon at the latest: it may be the outside world, which need not be asked in every
 * round.
 */
const retrySeconds = 600;

/**
 * SQL of a time that was written down; null where it has yet to come. The database's clock was ahead then, and what
 * waits until such a time would wait for as long as it was ahead.
 */
export const notAhead = (time: string): string => `case when ${time} <= now() + interval '1 minute' then ${time} end`;

/** When it last ended well, of which nobody knows because the clock was ahead: rather too long ago. */
const mistrusted = (time: string): string =>
  `case when ${time} > now() + interval '1 minute' then now() - interval '1 day' end`;

/** The right to run a sweep: one process has it at a time, and keeps it for as long as it renews it. */
export class SweepLease {
  private readonly holder = randomUUID();

  constructor(
    private readonly database: Pick<Database, 'rows'>,
    private readonly name: string,
  ) {}

  /**
   * @param dueAfterSeconds a sweep that ended well more recently is not due, unless somebody requested it.
   * @param everySeconds what it says of itself, kept for whoever looks on
   * @returns when the sweep last ended well, if it is due and ours; null if not.
   */
  async take(dueAfterSeconds: number, everySeconds = dueAfterSeconds): Promise<{ lastRunAt: Date | null } | null> {
    const [taken] = await this.database.rows<{ last_run_at: string | null }>(
      `insert into sweep_runs as run (name, leased_until, leased_by, every_seconds)
       values (?, now() + make_interval(secs => ?), ?, ?)
       on conflict (name) do update set leased_until = excluded.leased_until, leased_by = excluded.leased_by,
         every_seconds = excluded.every_seconds, requested_at = null
       where coalesce(${notAhead('run.leased_until')}, '-infinity') < now()
         and (run.requested_at is not null
           or coalesce(${notAhead('run.last_run_at')}, '-infinity') <= now() - make_interval(secs => ?)
           and coalesce(${notAhead('run.failed_at')}, '-infinity') <= now() - make_interval(secs => ?))
       returning least(last_run_at, ${mistrusted('last_run_at')})::text as last_run_at`,
      [this.name, leaseSeconds, this.holder, everySeconds, dueAfterSeconds, Math.min(dueAfterSeconds, retrySeconds)],
    );
    return taken ? { lastRunAt: date(taken.last_run_at) } : null;
  }

  async renew(): Promise<void> {
    await this.database.rows(
      'update sweep_runs set leased_until = now() + make_interval(secs => ?) where name = ? and leased_by = ?',
      [leaseSeconds, this.name, this.holder],
    );
  }

  /** Gives it back, and says how the round ended. Only one that ended well counts as a run. */
  async end(error: string | null): Promise<void> {
    await this.database.rows(
      `update sweep_runs set last_run_at = case when ? then clock_timestamp() else last_run_at end, failed_at = case when ? then null else clock_timestamp() end, error = ?, leased_until = null, leased_by = null
       where name = ? and leased_by = ?`,
      [error === null, error === null, error, this.name, this.holder],
    );
  }
}
