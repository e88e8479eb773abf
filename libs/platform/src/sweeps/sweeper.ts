import { randomUUID } from 'node:crypto';
import { Refusal } from '@canopy/contracts/refusals';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppLogger, Config } from '../runtime/index.ts';
import { Database, instant, messageOf } from '../database/index.ts';
import { inRequest } from '../logging/index.ts';
import { Round } from './round.ts';
import { leaseSeconds, notAhead, SweepLease } from './sweep-lease.ts';

const sweepKey = 'canopy:sweep';
/** What one round of a sweep may take; what is left waits for the next round. */
const roundSeconds = 60;
/** A sweep that has not ended well for so many of its periods is late: something that it waits for is stuck. */
export const latePeriods = 5;

/**
 * Marks a class whose `sweep` picks up rows that a lost job or a crash left behind. Runs in every round, or at most
 * every so many seconds.
 */
export const Sweeps = (name: string, { everySeconds = 0 }: { everySeconds?: number } = {}) =>
  SetMetadata(sweepKey, { name, everySeconds });

export interface Sweep {
  sweep(round: Round): Promise<void>;
}

interface KnownSweep {
  name: string;
  everySeconds: number;
  instance: Sweep;
  /** The round that runs here, or the last one. */
  running: Promise<void>;
}

export interface SweepState {
  lastRunAt: string | null;
  error: string | null;
  late: boolean;
}

/**
 * Timers of the worker, not queue jobs: a queue store that loses its data must not take its own safety net along.
 * Each sweep has its own timer, so that one which waits for the outside world keeps no other waiting, and skips a turn
 * while its last round runs. A lease lets only one process run it at a time; `sweep_runs` says when each last ran.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private startedAt = Date.now();
  private sweeps: KnownSweep[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly timers: SchedulerRegistry,
    private readonly database: Database,
    private readonly config: Config,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.startedAt = Date.now();
    this.sweeps = this.discovery.getProviders().flatMap((provider) => {
      const marked = provider.metatype
        ? (Reflect.getMetadata(sweepKey, provider.metatype) as { name: string; everySeconds: number } | undefined)
        : undefined;
      return marked ? [{ ...marked, instance: provider.instance as Sweep, running: Promise.resolve() }] : [];
    });
    for (const sweep of this.sweeps) {
      let idle = true;
      const turn = () => {
        if (!idle) return;
        idle = false;
        void this.run(sweep, sweep.everySeconds).finally(() => (idle = true));
      };
      turn();
      this.timers.addInterval(`sweep ${sweep.name}`, setInterval(turn, this.config.sweepSeconds * 1_000));
    }
  }

  /** The schedule has stopped the timers by now; rounds that run stop before their next row. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.sweeps.map(({ running }) => running));
  }

  /** Every sweep now, however long ago it ran. */
  async runAll(): Promise<void> {
    for (const sweep of this.sweeps) await this.run(sweep, 0);
  }

  /** Every sweep that is due. */
  async runDue(): Promise<void> {
    for (const sweep of this.sweeps) await this.run(sweep, sweep.everySeconds);
  }

  /** How each sweep stands, whichever process ran it last. */
  async states(): Promise<Record<string, SweepState>> {
    const runs = await this.database.rows<{ name: string; last_run_at: string | null; error: string | null }>(
      `select name, (${notAhead('last_run_at')})::text as last_run_at, error from sweep_runs`,
    );
    return Object.fromEntries(
      this.sweeps.map(({ name, everySeconds }) => {
        const run = runs.find((row) => row.name === name);
        const lastRunAt = instant(run?.last_run_at ?? null);
        const period = Math.max(everySeconds, this.config.sweepSeconds) * 1_000;
        const late =
          Date.now() - Math.max(this.startedAt, lastRunAt ? Date.parse(lastRunAt) : 0) > latePeriods * period;
        return [name, { lastRunAt, error: run?.error ?? null, late }] as const;
      }),
    );
  }

  private run(sweep: KnownSweep, dueAfterSeconds: number): Promise<void> {
    sweep.running = sweep.running
      .then(() => this.runOne(sweep, dueAfterSeconds))
      .catch((error: unknown) => this.logger.warn({ err: error, sweep: sweep.name }, 'sweep could not run'));
    return sweep.running;
  }

  private async runOne({ name, everySeconds, instance }: KnownSweep, dueAfterSeconds: number): Promise<void> {
    const lease = new SweepLease(this.database, name);
    if (this.stopping.signal.aborted) return;
    const taken = await lease.take(dueAfterSeconds, everySeconds);
    if (!taken) return;
    const renewing = setInterval(
      () =>
        void lease
          .renew()
          .catch((error: unknown) =>
            this.logger.warn({ err: error, sweep: name }, 'a sweep could not renew its lease'),
          ),
      (leaseSeconds / 3) * 1_000,
    );
    try {
      const error = await inRequest({ requestId: randomUUID() }, () =>
        instance.sweep(new Round(roundSeconds, this.stopping.signal, taken.lastRunAt)),
      ).then(
        () => null,
        (thrown: unknown) => {
          this.logger.error({ err: thrown, sweep: name }, 'sweep failed');
          return reasonFor(thrown);
        },
      );
      await lease.end(error);
    } finally {
      clearInterval(renewing);
    }
  }
}

/** For administrators: what a refusal says is meant for the person who did something, and here nobody did. */
function reasonFor(thrown: unknown): string {
  const why = thrown instanceof Refusal && thrown.cause instanceof Error ? thrown.cause : thrown;
  return messageOf(why);
}
