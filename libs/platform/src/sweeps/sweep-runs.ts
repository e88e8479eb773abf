import { Database, type EntityManager, instant } from '../database/index.ts';
import { leaseSeconds, notAhead } from './sweep-lease.ts';
import { latePeriods } from './sweeper.ts';

/** How a sweep stands, for a process that runs none itself. */
export interface SweepRun {
  name: string;
  /** It may run so often; 0: in every round. */
  everySeconds: number;
  /** When it last ended well. */
  lastRunAt: string | null;
  /** When it last failed, since it last ended well. */
  failedAt: string | null;
  error: string | null;
  /** Somebody wants it to run in the next round. */
  requested: boolean;
  /** It has not ended well for five of its periods. */
  late: boolean;
}

/**
 * What the worker wrote down of its sweeps.
 * @param roundSeconds how long the worker pauses between two rounds
 * @returns when any worker was last seen, null for never; and every sweep that a worker of this version has begun
 */
export async function sweepRuns(
  database: Pick<Database, 'rows'>,
  roundSeconds: number,
): Promise<{ workerSeenAt: string | null; runs: SweepRun[] }> {
  interface Row {
    name: string;
    every_seconds: number;
    last_run_at: string | null;
    failed_at: string | null;
    error: string | null;
    requested: boolean;
    late: boolean;
    seen_at: string | null;
  }
  const rows = await database.rows<Row>(
    `select name, every_seconds, last_run_at::text, failed_at::text, error, requested_at is not null as requested,
            coalesce(last_run_at < now() - make_interval(secs => ? * greatest(every_seconds, ?)), error is not null) as late,
            greatest(last_run_at, failed_at, leased_until - make_interval(secs => ?))::text as seen_at
     from (
       select name, every_seconds, ${notAhead('last_run_at')} as last_run_at, ${notAhead('failed_at')} as failed_at,
              ${notAhead('leased_until')} as leased_until, error, requested_at
       from sweep_runs where every_seconds is not null
     ) as run order by name`,
    [latePeriods, roundSeconds, leaseSeconds],
  );
  const seen = rows.flatMap((row) => instant(row.seen_at) ?? []).sort();
  return {
    workerSeenAt: seen.at(-1) ?? null,
    runs: rows.map((row) => ({
      name: row.name,
      everySeconds: row.every_seconds,
      lastRunAt: instant(row.last_run_at),
      failedAt: instant(row.failed_at),
      error: row.error,
      requested: row.requested,
      late: row.late,
    })),
  };
}

/** Makes a sweep due in the next round. @returns null when there is none of this name, else whether it was not yet */
export async function requestSweep(em: Pick<EntityManager, 'execute'>, name: string): Promise<boolean | null> {
  const [known] = await em.execute<{ was_requested: boolean }[]>(
    `update sweep_runs run set requested_at = coalesce(run.requested_at, now())
     from (select name, requested_at from sweep_runs where name = ? and every_seconds is not null for update) before
     where run.name = before.name returning before.requested_at is not null as was_requested`,
    [name],
  );
  return known ? !known.was_requested : null;
}
