import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { AppLogger, Config } from '../runtime/index.ts';
import { Database } from '../database/index.ts';
import { inRequest } from '../logging/index.ts';

const sweepKey = 'canopy:sweep';

/** Marks a class whose `sweep` picks up rows that a lost nudge or a crash left behind. Runs in every round, or at most every so many seconds. */
export const Sweeps = (name: string, { everySeconds = 0 }: { everySeconds?: number } = {}) => SetMetadata(sweepKey, { name, everySeconds });

export interface Sweep {
  sweep(): Promise<void>;
}

interface KnownSweep {
  name: string;
  everySeconds: number;
  instance: Sweep;
}

/**
 * Timers of the worker, not queue jobs: a queue store that loses its data must not take its own safety net along.
 * An advisory lock lets only one process sweep at a time; `sweep_runs` says when each sweep last ran.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private sweeps: KnownSweep[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly database: Database,
    private readonly config: Config,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = this.discovery.getProviders().flatMap((provider) => {
      const marked = provider.metatype ? (Reflect.getMetadata(sweepKey, provider.metatype) as { name: string; everySeconds: number } | undefined) : undefined;
      return marked ? [{ ...marked, instance: provider.instance as Sweep }] : [];
    });
    const round = () => {
      this.running = this.running.then(() => this.runDue());
    };
    round();
    this.timer = setInterval(round, this.config.sweepSeconds * 1_000);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  names(): string[] {
    return this.sweeps.map((sweep) => sweep.name);
  }

  /** Every sweep now, however long ago it ran. */
  async runAll(): Promise<void> {
    for (const sweep of this.sweeps) await this.runOne({ ...sweep, everySeconds: 0 });
  }

  private async runDue(): Promise<void> {
    for (const sweep of this.sweeps) await this.runOne(sweep);
  }

  private async runOne({ name, everySeconds, instance: sweep }: KnownSweep): Promise<void> {
    try {
      await this.database.transaction(async (em) => {
        const [lock] = await em.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(hashtext(?)) as mine', [`canopy:sweep:${name}`]);
        if (!lock?.mine) return;
        const [recent] = await em.execute<{ name: string }[]>('select name from sweep_runs where name = ? and error is null and last_run_at > now() - make_interval(secs => ?)', [name, everySeconds]);
        if (recent) return;
        const error = await inRequest({ requestId: randomUUID() }, () => sweep.sweep()).then(
          () => null,
          (thrown: unknown) => {
            this.logger.error({ err: thrown, sweep: name }, 'sweep failed');
            return thrown instanceof Error ? thrown.message : String(thrown);
          },
        );
        await em.execute('insert into sweep_runs (name, last_run_at, error) values (?, clock_timestamp(), ?) on conflict (name) do update set last_run_at = excluded.last_run_at, error = excluded.error', [name, error]);
      });
    } catch (error) {
      this.logger.warn({ err: error, sweep: name }, 'sweep could not run');
    }
  }
}
